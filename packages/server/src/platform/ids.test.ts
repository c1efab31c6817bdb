import { expect, test } from 'vitest';
import { newId } from './ids.ts';

test('ids are UUIDv7, unique, and sort by creation even within a millisecond', () => {
  const ids = Array.from({ length: 20_000 }, () => newId());
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(ids);
  for (const id of ids.slice(0, 100)) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
});

test('ids stay in order when the clock is set back', () => {
  const first = newId(Date.now() + 60_000);
  const second = newId(Date.now() - 60_000);
  expect(second > first).toBe(true);
});
