import { expect, test } from 'vitest';
import { createThinkingReports } from './stream-answer.ts';

test('thinking is reported in whole seconds since a call began to think, at most once a second over all calls', () => {
  let now = 5000;
  const reports: number[] = [];
  const thinking = createThinkingReports(
    () => now,
    (seconds) => reports.push(seconds),
  );
  const first = thinking.begin();
  for (const at of [5000, 5400, 5999, 6000, 6500, 8700, 9000]) {
    now = at;
    first();
  }
  expect(reports).toEqual([0, 1, 3]);
  const second = thinking.begin();
  for (const at of [9200, 9700, 10_200]) {
    now = at;
    second();
  }
  expect(reports).toEqual([0, 1, 3, 0]);
});
