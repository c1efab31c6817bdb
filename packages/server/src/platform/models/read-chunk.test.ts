import { expect, it, test } from 'vitest';
import { ToolCallCollector } from './read-chunk.ts';

function collect(pieces: unknown[]) {
  const collector = new ToolCallCollector();
  for (const piece of pieces) collector.add(piece);
  return collector.calls;
}
const piece = (index: number | undefined, id: string | undefined, name?: string, args?: unknown) => ({
  ...(index !== undefined && { index }),
  ...(id !== undefined && { id }),
  type: 'function',
  function: { ...(name !== undefined && { name }), ...(args !== undefined && { arguments: args }) },
});
const one = { id: 'a', name: 'look', input: '{"at":1}' };
const two = { id: 'b', name: 'look', input: '{"at":2}' };

test.each<[string, unknown[], unknown[]]>([
  [
    'in pieces',
    [
      piece(0, 'a', 'look', ''),
      piece(0, undefined, undefined, '{"at"'),
      piece(0, undefined, undefined, ':1}'),
    ],
    [one],
  ],
  ['with its name repeated', [piece(0, 'a', 'look', '{"at"'), piece(0, 'a', 'look', ':1}')], [one]],
  [
    'with empty names and ids in later pieces',
    [piece(0, 'a', 'look', '{"at"'), piece(0, '', '', ':1}')],
    [one],
  ],
  [
    'with its name in pieces',
    [piece(0, 'a', 'lo', ''), piece(0, undefined, 'ok', ''), piece(0, undefined, undefined, '{"at":1}')],
    [one],
  ],
  ['with its name last', [piece(0, 'a', undefined, '{"at":1}'), piece(0, undefined, 'look', '')], [one]],
  ['with its id last', [piece(0, undefined, 'look', '{"at":1}'), piece(0, 'a')], [one]],
  [
    'without an index',
    [piece(undefined, 'a', 'look', '{"at"'), piece(undefined, undefined, undefined, ':1}')],
    [one],
  ],
  [
    'without an index or id',
    [piece(undefined, undefined, 'look', '{"at"'), piece(undefined, undefined, undefined, ':1}')],
    [{ ...one, id: '' }],
  ],
  ['with its arguments as an object', [piece(0, 'a', 'look', { at: 1 })], [one]],
  ['with null for its arguments', [piece(0, 'a', 'look', null)], [{ ...one, input: '' }]],
  ['without a function around it', [{ index: 0, id: 'a', name: 'look', arguments: '{"at":1}' }], [one]],
  ['sent twice', [piece(0, 'a', 'look', '{"at":1}'), piece(0, 'a', 'look', '{"at":1}')], [one]],
  ['twice in parallel', [piece(0, 'a', 'look', '{"at":1}'), piece(1, 'b', 'look', '{"at":2}')], [one, two]],
  [
    'in parallel, mixed',
    [
      piece(0, 'a', 'look', '{"at"'),
      piece(1, 'b', 'look', '{"at"'),
      piece(0, undefined, undefined, ':1}'),
      piece(1, undefined, undefined, ':2}'),
    ],
    [one, two],
  ],
  [
    'in parallel with one index',
    [piece(0, 'a', 'look', '{"at":1}'), piece(0, 'b', 'look', '{"at":2}')],
    [one, two],
  ],
  [
    'in parallel with one index and no ids',
    [piece(0, undefined, 'look', '{"at":1}'), piece(0, undefined, 'look', '{"at":2}')],
    [
      { ...one, id: '' },
      { ...two, id: '' },
    ],
  ],
  [
    'in parallel with one id',
    [piece(0, 'a', 'look', '{"at":1}'), piece(1, 'a', 'look', '{"at":2}')],
    [one, { ...two, id: 'a' }],
  ],
  [
    'in parallel by id alone',
    [piece(undefined, 'a', 'look', '{"at":1}'), piece(undefined, 'b', 'look', '{"at":2}')],
    [one, two],
  ],
  ['without a name', [piece(0, 'a', undefined, '{}')], []],
  ['as no object', [null, 'look', 7, []], []],
])('a tool call %s is assembled', (_name, pieces, expected) => {
  expect(collect(pieces)).toEqual(expected);
});

it('a collector takes twenty calls at once', () => {
  const pieces = Array.from({ length: 20 }, (_, index) =>
    piece(index, `id${index}`, 'look', `{"at":${index}}`),
  );
  expect(collect(pieces)).toHaveLength(20);
});

it('a tool call keeps what its provider wants back', () => {
  const signature = { google: { thought_signature: 'abc' } };
  expect(collect([{ ...piece(0, 'a', 'look', '{"at":1}'), extra_content: signature }])).toEqual([
    { ...one, extra: signature },
  ]);
  expect(
    collect([
      piece(0, 'a', 'look', '{"at"'),
      { ...piece(0, undefined, undefined, ':1}'), extra_content: signature },
    ]),
  ).toEqual([{ ...one, extra: signature }]);
});
