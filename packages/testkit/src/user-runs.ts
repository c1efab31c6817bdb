import { api } from '@agentarium/contracts';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';

const { getExecution, runChildren } = api.executions;
const soon = { interval: 10 };

/** Helpers for a user's executions. `now` returns the app, and the user signed in at the time of a call. */
export function userRuns(now: () => { app: TestApp; user: { token: string } }) {
  const params = (id: string) => ({ token: now().user.token, params: { id } });
  const read = async (id: string) => (await now().app.call(getExecution, params(id))).body;
  return {
    read,
    runAll: (id: string) => now().app.call(runChildren, params(id)),
    /** Waits until an execution has ended, and returns it. */
    async ended(id: string) {
      await expect.poll(async () => (await read(id)).finished_at, soon).not.toBeNull();
      return read(id);
    },
    /** Waits until the children of an execution no longer run. */
    childrenEnded: (id: string) =>
      expect.poll(async () => (await read(id)).children_run?.status, soon).not.toBe('running'),
  };
}
