import { expect, test } from 'vitest';
import { createPauses } from './queries.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 4, 4) + seconds * 1000);

test('the pause after each failed start is twice as long as the previous one, at most five minutes', () => {
  const pauses = createPauses();
  const lengths = Array.from({ length: 9 }, () => {
    pauses.begin('a', at(0));
    let seconds = 0;
    while (pauses.active(at(seconds)).length > 0) seconds += 1;
    return seconds;
  });
  expect(lengths).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300]);
  pauses.begin('b', at(100));
  expect(pauses.active(at(102))).toEqual(['a', 'b']);
  pauses.end('a');
  expect(pauses.active(at(102))).toEqual(['b']);
  pauses.begin('a', at(0));
  expect(pauses.active(at(4))).toContain('a');
  expect(pauses.active(at(5))).not.toContain('a');
});
