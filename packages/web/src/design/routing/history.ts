import { addressOf, type Location, locationOf } from './location.ts';

/** The entries that Back and Forward go through. */
export type History = {
  readonly location: Location;
  push(location: Location): void;
  replace(location: Location): void;
  /** Goes `steps` back or forward; `silent` skips the listeners. */
  go(steps: number, silent?: boolean): void;
  /**
   * Calls `listener` after Back and Forward with the number of steps, 0 if unknown; returns an unsubscribe function.
   */
  listen(listener: (location: Location, steps: number) => void): () => void;
};

/** The state of a browser history entry. */
type Kept = { usr?: unknown; key?: string; idx?: number } | null;

export function browserHistory(): History {
  const state = () => window.history.state as Kept;
  const read = (): Location => {
    const { pathname, search, hash } = window.location;
    return { pathname, search, hash, state: state()?.usr ?? null, key: state()?.key ?? 'default' };
  };
  const entryOf = ({ state, key }: Location, idx: number) => ({ usr: state, key, idx });
  // With the origin in front a path can't be parsed as another site's address.
  const urlOf = (location: Location) => window.location.origin + addressOf(location);

  /** The index of the current entry. An entry the app did not create, such as a typed hash, gets `otherwise`. */
  const placed = (otherwise: number) => {
    const idx = state()?.idx;
    if (idx === undefined) window.history.replaceState({ ...state(), idx: otherwise }, '');
    return idx ?? otherwise;
  };

  let index = placed(0);
  let ignored = 0;
  return {
    get location() {
      return read();
    },
    push(location) {
      index = placed(index) + 1;
      window.history.pushState(entryOf(location, index), '', urlOf(location));
    },
    replace(location) {
      index = placed(index);
      window.history.replaceState(entryOf(location, index), '', urlOf(location));
    },
    go(steps, silent = false) {
      if (silent) ignored += 1;
      window.history.go(steps);
    },
    listen(listener) {
      const follow = () => {
        const isOurs = state()?.idx !== undefined;
        const next = placed(index + 1);
        const steps = isOurs ? next - index : 0;
        index = next;
        if (ignored > 0) ignored -= 1;
        else listener(read(), steps);
      };
      window.addEventListener('popstate', follow);
      return () => window.removeEventListener('popstate', follow);
    },
  };
}

/** A history without a browser: for tests, and for pages rendered in the build. */
export function memoryHistory(at: string): History {
  const entries = [locationOf(at, undefined, null, 'default')];
  let index = 0;
  let notify: Parameters<History['listen']>[0] = () => {};
  const current = () => entries[index] as Location;
  return {
    get location() {
      return current();
    },
    push(location) {
      index += 1;
      entries.splice(index, entries.length, location);
    },
    replace(location) {
      entries[index] = location;
    },
    go(steps, silent = false) {
      const next = Math.min(Math.max(index + steps, 0), entries.length - 1);
      const taken = next - index;
      index = next;
      if (!silent) notify(current(), taken);
    },
    listen(listener) {
      notify = listener;
      return () => {
        notify = () => {};
      };
    },
  };
}
