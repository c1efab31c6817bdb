import { expect, test } from 'vitest';
import { createLoad } from './shed-load.ts';

/** How many more requests are admitted before one is rejected. */
function room(load: ReturnType<typeof createLoad>): number {
  const entered = [];
  for (let request = load.enter(null); request; request = load.enter(null)) entered.push(request);
  for (const request of entered) request.leave();
  return entered.length;
}

test('requests are admitted up to the limit; a finished one frees capacity', () => {
  const load = createLoad(3);
  const first = load.enter(null);
  expect(room(load)).toBe(2);
  first?.leave();
  first?.leave();
  expect(room(load)).toBe(3);
});

test('duplicate requests count once, and are admitted beyond the limit', () => {
  const load = createLoad(1);
  const twins = [load.enter('key'), load.enter('key'), load.enter('key')];
  expect(twins).not.toContain(null);
  expect(load.enter('other')).toBeNull();
  for (const twin of twins.slice(1)) twin?.leave();
  expect(room(load)).toBe(0);
  twins[0]?.leave();
  expect(room(load)).toBe(1);
});

test('a waiting request does not count until it continues', async () => {
  const load = createLoad(2);
  const request = load.enter(null);
  const rest = Promise.withResolvers<string>();
  const resting = request?.uncounted(rest.promise);
  expect(room(load)).toBe(2);
  rest.resolve('rested');
  expect(await resting).toBe('rested');
  expect(room(load)).toBe(1);
  request?.leave();
  expect(room(load)).toBe(2);
});

test('a request fails with the failure that it waits for', async () => {
  const load = createLoad(1);
  const request = load.enter(null);
  await expect(request?.uncounted(Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(room(load)).toBe(0);
});
