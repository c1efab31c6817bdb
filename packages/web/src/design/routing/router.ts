import type { ComponentType } from 'react';
import { browserHistory, type History, memoryHistory } from './history.ts';
import { type Location, locationOf } from './location.ts';
import { type Match, matcher, type RouteObject } from './match.ts';

export type NavigateOptions = {
  /** Replaces the current history entry. */
  replace?: boolean | undefined;
  /** Passed to the page in its history entry. */
  state?: unknown;
  /** Keeps the scroll position. */
  preventScrollReset?: boolean | undefined;
};
export type NavigateFunction = (to: string | number, options?: NavigateOptions) => Promise<void>;

/** Blocks a navigation until the user has agreed. */
export type Blocker = {
  blocks: (current: Location, next: Location) => boolean;
  ask: () => Promise<boolean>;
};

/** The page on screen; null until the first page is loaded. */
export type Shown = Match & {
  location: Location;
  historyAction: 'POP' | 'PUSH' | 'REPLACE';
  preventScrollReset: boolean;
};
/** With whether the next page is loading. */
export type RouterState = Shown & { isLoading: boolean };

export type Router = ReturnType<typeof createRouter>;

function createRouter(routes: readonly RouteObject[], history: History) {
  const find = matcher(routes);
  const loaded = new Map<RouteObject, ComponentType>();
  const listeners = new Set<(state: RouterState) => void>();
  const blockers = new Set<Blocker>();
  let asking: Blocker | null = null;
  let newest = 0;
  let latest = Promise.resolve();
  let state: RouterState = {
    location: history.location,
    branch: [],
    params: {},
    historyAction: 'POP',
    preventScrollReset: false,
    isLoading: true,
  };
  const become = (next: RouterState) => {
    state = next;
    for (const listener of [...listeners]) listener(state);
  };

  /** Shows a page once its code is loaded; the previous page stays until then, and a later call supersedes it. */
  function show(
    location: Location,
    historyAction: Shown['historyAction'],
    preventScrollReset = false,
  ): Promise<void> {
    newest += 1;
    const turn = newest;
    const match = find(location.pathname);
    const commit = () => {
      if (historyAction === 'PUSH') history.push(location);
      if (historyAction === 'REPLACE') history.replace(location);
      become({ ...match, location, historyAction, preventScrollReset, isLoading: false });
    };
    const missing = match.branch.filter((route) => route.lazy && !loaded.has(route));
    if (missing.length === 0) {
      commit();
      latest = Promise.resolve();
      return latest;
    }
    become({ ...state, isLoading: true });
    const load = async (route: RouteObject) => {
      const part = await route.lazy?.();
      if (part) loaded.set(route, part);
    };
    latest = Promise.all(missing.map(load)).then(() => (turn === newest ? commit() : latest));
    return latest;
  }

  /** Returns whether something blocks `next`. The user is asked once; `goOn` runs if they agree. */
  function isHeld(next: Location, goOn: () => void): boolean {
    const blocker = [...blockers].find(({ blocks }) => blocks(state.location, next));
    if (!blocker) return false;
    if (asking !== blocker) {
      asking = blocker;
      void blocker.ask().then((isAgreed) => {
        if (asking === blocker) asking = null;
        if (isAgreed && blockers.has(blocker)) goOn();
      });
    }
    return true;
  }

  const navigate: NavigateFunction = (to, options = {}) => {
    if (typeof to === 'number') {
      history.go(to);
      return Promise.resolve();
    }
    const next = locationOf(to, state.location, options.state);
    const goOn = () => show(next, options.replace ? 'REPLACE' : 'PUSH', options.preventScrollReset);
    return isHeld(next, goOn) ? Promise.resolve() : goOn();
  };

  let isAgreed = false;
  history.listen((next, steps) => {
    const goOn = () => {
      isAgreed = true;
      history.go(steps);
    };
    if (steps !== 0 && !isAgreed && isHeld(next, goOn)) {
      history.go(-steps, true);
      return;
    }
    isAgreed = false;
    void show(next, 'POP');
  });
  /** Resolves when the first page can be shown. */
  const ready = show(history.location, 'POP');

  return {
    get state() {
      return state;
    },
    ready,
    /** Returns what `lazy` has loaded for a route that is shown. */
    partOf: (route: RouteObject) => loaded.get(route),
    navigate,
    subscribe(listener: (state: RouterState) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    block(blocker: Blocker) {
      blockers.add(blocker);
      return () => void blockers.delete(blocker);
    },
  };
}

export const createBrowserRouter = (routes: readonly RouteObject[]) => createRouter(routes, browserHistory());
export const createMemoryRouter = (routes: readonly RouteObject[], at: string) =>
  createRouter(routes, memoryHistory(at));
