import { expect, test } from 'vitest';
import { createPatience } from './patience.ts';

test('workers that were kept from beating like this one get the same time on top, for a while', () => {
  const patience = createPatience(0);
  patience.beaten(2_000);
  expect(patience.seconds(2_000)).toBe(8);
  patience.beaten(14_000);
  expect(patience.seconds(14_000)).toBe(20);
  patience.beaten(16_000);
  expect(patience.seconds(21_000)).toBe(20);
  expect(patience.seconds(22_000)).toBe(8);
});
