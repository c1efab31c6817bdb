import { expect, test } from 'vitest';
import { numberCursor, pageOf, readCursor } from './list-queries.ts';

const user = '0197a0c0-0000-7000-8000-00000000000a';

test('a page has a cursor only if there are more rows', () => {
  const rows = [{ id: 3 }, { id: 2 }, { id: 1 }];
  expect(pageOf(rows, 2, ({ id }) => id)).toEqual({ page: [{ id: 3 }, { id: 2 }], next_cursor: '2' });
  expect(pageOf(rows, 3, ({ id }) => id)).toEqual({ page: rows, next_cursor: null });
  expect(pageOf([], 3, String)).toEqual({ page: [], next_cursor: null });
});

test('a cursor contains the parts of its key; none means the start', () => {
  expect(readCursor(`2026-02-28_${user}`, ['day', 'uuid'])).toEqual(['2026-02-28', user]);
  expect(readCursor(undefined, ['day', 'uuid'])).toBeUndefined();
  expect(numberCursor('2147483647', 'integer')).toBe(2_147_483_647);
  expect(numberCursor('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER);
});

test.each([
  ['a day that does not exist', `2026-02-30_${user}`, ['day', 'uuid']],
  ['the year 0', `0000-01-01_${user}`, ['day', 'uuid']],
  ['too few parts', '2026-02-28', ['day', 'uuid']],
  ['too many parts', `2026-02-28_${user}_1`, ['day', 'uuid']],
  ['no UUID', '2026-02-28_anna', ['day', 'uuid']],
  ['a number beyond an integer column', '2147483648', ['integer']],
  ['a number beyond safe integers', '9007199254740993', ['bigint']],
  ['nothing', '', ['bigint']],
] as const)('a cursor with %s is refused', (_, cursor, parts) => {
  expect(() => readCursor(cursor, parts)).toThrow(
    expect.objectContaining({
      code: 'VALIDATION_FAILED',
      details: [expect.objectContaining({ path: 'cursor', code: 'CURSOR_INVALID' })],
    }),
  );
});
