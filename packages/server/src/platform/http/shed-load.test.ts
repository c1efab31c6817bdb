import { expect, test } from 'vitest';
import { createLoad } from './shed-load.ts';

type NewRequest = ReturnType<typeof createLoad>;

/** How many more requests are admitted before one is rejected. */
function room(newRequest: NewRequest): number {
  const entered = [];
  for (let request = newRequest(); request.enter(null); request = newRequest()) entered.push(request);
  for (const request of entered) request.leave();
  return entered.length;
}

function entered(newRequest: NewRequest, key: string | null = null) {
  const request = newRequest();
  expect(request.enter(key)).toBe(true);
  return request;
}

test('requests are admitted up to the limit; a finished one frees capacity', () => {
  const load = createLoad(3);
  const first = entered(load);
  expect(room(load)).toBe(2);
  first.leave();
  first.leave();
  expect(room(load)).toBe(3);
});

test('duplicate requests count once, and are admitted beyond the limit', () => {
  const load = createLoad(1);
  const twins = [entered(load, 'key'), entered(load, 'key'), entered(load, 'key')];
  expect(load().enter('other')).toBe(false);
  for (const twin of twins.slice(1)) twin.leave();
  expect(room(load)).toBe(0);
  twins[0]?.leave();
  expect(room(load)).toBe(1);
});

test('a waiting request does not count until it continues', async () => {
  const load = createLoad(2);
  const request = entered(load);
  const rest = Promise.withResolvers<string>();
  const resting = request.uncounted(rest.promise);
  expect(room(load)).toBe(2);
  rest.resolve('rested');
  expect(await resting).toBe('rested');
  expect(room(load)).toBe(1);
  request.leave();
  expect(room(load)).toBe(2);
});

test('a request fails with the failure that it waits for', async () => {
  const load = createLoad(1);
  const request = entered(load);
  await expect(request.uncounted(Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(room(load)).toBe(0);
});
