import { expect, test } from 'vitest';
import { axisWidth } from './axis-width.ts';

test('an axis is as wide as its longest number, so that none is clipped', () => {
  const room = (text: string) => axisWidth(['0', text]) - text.length * 7;
  for (const text of ['4', '120', '1,200', '−12,345.5', '1,234,567'])
    expect(room(text), text).toBeGreaterThan(8);
  expect(axisWidth([])).toBeGreaterThan(8);
});
