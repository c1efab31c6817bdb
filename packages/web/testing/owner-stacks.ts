import * as React from 'react';

type Internals = { recentlyCreatedOwnerStacks: number };

/**
 * Has React not take a stack trace of every element that is made, which it does in development for ten thousand
 * elements a second: a tenth of the time of component tests, and none of them reads it.
 */
export function takeNoOwnerStacks(): void {
  const internals: unknown = Reflect.get(
    React,
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  );
  Object.defineProperty(internals as Internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set: () => {},
  });
}
