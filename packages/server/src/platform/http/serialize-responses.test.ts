import { expect, test } from 'vitest';
import * as z from 'zod';
import { markImmutable, serializeResponses } from './serialize-responses.ts';

const schema = z.object({
  items: z.array(z.object({ name: z.string(), size: z.number().optional() })),
  next_cursor: z.string().nullable(),
});
const serialize = serializeResponses({ schema, method: 'GET', url: '/things' });
const write = (answer: unknown) => String(serialize(answer));

test('a list of immutable items is serialized like any other', () => {
  const items = [
    { name: '“]},”', secret: 1 },
    { name: 'b', size: 2 },
  ];
  const plain = write({ items, next_cursor: 'x' });
  expect(plain).toBe('{"items":[{"name":"“]},”"},{"name":"b","size":2}],"next_cursor":"x"}');
  for (const item of items) markImmutable(item);
  for (let time = 0; time < 2; time += 1) expect(write({ items, next_cursor: 'x', secret: 1 })).toBe(plain);
  const mixed = [...items, { name: 'new' }];
  expect(JSON.parse(write({ items: mixed, next_cursor: null })).items[2]).toEqual({ name: 'new' });
  expect(write({ items: [], next_cursor: null })).toBe('{"items":[],"next_cursor":null}');
});

test('a response that does not match its schema is refused', () => {
  const wrong = markImmutable({ name: 1 });
  for (let time = 0; time < 2; time += 1)
    expect(() => write({ items: [wrong], next_cursor: null })).toThrow("doesn't match the schema");
  expect(() => write({ items: [markImmutable({ name: 'a' })], next_cursor: 1 })).toThrow(
    "doesn't match the schema",
  );
});
