import { setTimeout as pause } from 'node:timers/promises';
import type { Services } from '../../../platform/context.ts';
import { indexDue } from './index-executions.ts';

/** Runs per transaction, for which the end of a follow-up has to wait. */
const batch = 20;
/** Runs that end within this time are indexed together. */
const gatherMs = 500;
/** Pause between two batches, so that others can use the database. */
const pauseMs = 5;
/** Signals announce ended runs; polling finds those whose signal was lost. */
const pollEveryMs = 5000;

/** Indexes ended runs for search until stopped (docs/decisions/0022-search-in-answers.md). */
export function startIndexing(services: Services): { stop(): Promise<void> } {
  const { signals, log } = services;
  const stopped = new AbortController();
  let again = false;
  let working: Promise<void> | null = null;

  const indexAllDue = async () => {
    while (!stopped.signal.aborted) {
      if ((await indexDue(services, batch)) < batch) return;
      await pause(pauseMs);
    }
  };
  const work = async () => {
    while (again && !stopped.signal.aborted) {
      await pause(gatherMs, undefined, { signal: stopped.signal }).catch(() => undefined);
      again = false;
      await indexAllDue().catch((err: unknown) => {
        log.error({ err }, 'could not index runs for the search, retrying');
      });
    }
    working = null;
  };
  const wake = () => {
    again = true;
    if (!stopped.signal.aborted) working ??= work();
  };
  const stopHearing = signals.on('ended', null, wake);
  const timer = setInterval(wake, pollEveryMs).unref();
  wake();

  return {
    async stop() {
      stopped.abort();
      clearInterval(timer);
      stopHearing();
      await working;
    },
  };
}
