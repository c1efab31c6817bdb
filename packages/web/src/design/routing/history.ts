import { addressOf, type Location, locationOf } from './location.ts';

/** The entries that Back and Forward go through. */
export type History = {
  readonly location: Location;
  push(location: Location): void;
  replace(location: Location): void;
  /** Goes `steps` back or forward; one that is `silent` is told to nobody. */
  go(steps: number, silent?: boolean): void;
  /** Calls `listener` after Back and Forward with the steps that were taken, 0 if nobody knows; returns its end. */
  listen(listener: (location: Location, steps: number) => void): () => void;
};

/** What is kept in an entry of the browser's history. */
type Kept = { usr?: unknown; key?: string; idx?: number } | null;

export function browserHistory(): History {
  const kept = () => window.history.state as Kept;
  const read = (): Location => {
    const { pathname, search, hash } = window.location;
    return { pathname, search, hash, state: kept()?.usr ?? null, key: kept()?.key ?? 'default' };
  };
  const entryOf = ({ state, key }: Location, idx: number) => ({ usr: state, key, idx });
  // With the site in front a path can't be read as the address of another one.
  const urlOf = (location: Location) => window.location.origin + addressOf(location);

  /** The place of the current entry; one that was not made here, as by a hash typed into the address, gets its own. */
  const placed = (otherwise: number) => {
    const idx = kept()?.idx;
    if (idx === undefined) window.history.replaceState({ ...kept(), idx: otherwise }, '');
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
        const isOurs = kept()?.idx !== undefined;
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

/** A history without a browser: for tests, and for pages that are drawn in the build. */
export function memoryHistory(at: string): History {
  const entries = [locationOf(at, undefined, null, 'default')];
  let index = 0;
  let tell: Parameters<History['listen']>[0] = () => {};
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
      if (!silent) tell(current(), taken);
    },
    listen(listener) {
      tell = listener;
      return () => {
        tell = () => {};
      };
    },
  };
}
