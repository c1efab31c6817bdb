import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { browserHistory, type History, memoryHistory } from './history.ts';
import { addressOf, locationOf } from './location.ts';

type Move = [address: string, steps: number];
const stops: (() => void)[] = [];

/** Follows a history, with what goes back and forward in it and waits until that is done. */
function follow(history: History) {
  const moves: Move[] = [];
  stops.push(history.listen((location, steps) => moves.push([addressOf(location), steps])));
  return { moves, at: () => addressOf(history.location) };
}
const popped = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));

const startedAt = window.location.href;
beforeEach(() => window.history.pushState(null, '', '/start'));
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  window.history.replaceState(null, '', startedAt);
});

describe.each([
  ['the browser', browserHistory, popped],
  ['memory', () => memoryHistory('/start'), () => Promise.resolve()],
] as const)('a history in %s', (_, make, moved) => {
  it('stores entries with state and keys, goes through them, and drops those ahead on a push', async () => {
    const history = make();
    const { moves, at } = follow(history);
    expect(history.location).toMatchObject({ pathname: '/start', state: null, key: 'default' });
    const first = locationOf('/a?b=1#c', undefined, { from: '/d' });
    history.push(first);
    history.push(locationOf('/e'));
    history.replace(locationOf('/f'));
    expect(at()).toBe('/f');
    for (const steps of [-1, -1, 1]) {
      const done = moved();
      history.go(steps);
      await done;
    }
    expect(moves).toEqual([
      ['/a?b=1#c', -1],
      ['/start', -1],
      ['/a?b=1#c', 1],
    ]);
    expect(history.location).toEqual(first);
    history.push(locationOf('/g'));
    const done = moved();
    history.go(-1);
    await done;
    expect(at()).toBe('/a?b=1#c');
  });

  it('notifies nobody of a silent step', async () => {
    const history = make();
    const { moves, at } = follow(history);
    history.push(locationOf('/a'));
    for (const isSilent of [true, false]) {
      const done = moved();
      history.go(isSilent ? -1 : 1, isSilent);
      await done;
    }
    expect([moves, at()]).toEqual([[['/a', 1]], '/a']);
  });
});

it('adopts an entry that other code has pushed', async () => {
  const { moves } = follow(browserHistory());
  window.history.pushState({}, '', '/by-hand');
  window.dispatchEvent(new PopStateEvent('popstate'));
  const done = popped();
  window.history.back();
  await done;
  expect(moves).toEqual([
    ['/by-hand', 0],
    ['/start', -1],
  ]);
});

it('a path that looks like another site stays on this one', () => {
  browserHistory().push({ ...locationOf('/'), pathname: '/\\other.example' });
  expect(window.location.href).toBe(`${window.location.origin}//other.example`);
});

it('the memory history has nothing before its first entry', () => {
  const history = memoryHistory('/start');
  const { moves } = follow(history);
  history.go(-3);
  expect(moves).toEqual([['/start', 0]]);
});
