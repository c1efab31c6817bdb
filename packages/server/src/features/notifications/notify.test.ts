import { expect, test } from 'vitest';
import { reachesNotice } from './notify.ts';

test.each([
  [10, [8]],
  [1, [1]],
  [7, [6]],
  [0, []],
  [-1, []],
])('with %j runs a day the notice about 80 percent is sent at run %j', (limit, expected) => {
  const counts = Array.from({ length: 30 }, (_, index) => index + 1);
  expect(counts.filter((count) => reachesNotice(count, limit))).toEqual(expected);
});
