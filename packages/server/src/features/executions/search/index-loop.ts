import { setTimeout as pause } from 'node:timers/promises';
import type { Services } from '../../../platform/context.ts';
import { backfillSearches, indexDue } from './index-executions.ts';

/** Runs in one transaction: an end of a follow-up waits that long at most. */
const batch = 20;
const backfillBatch = 500;
/** Ends that come together are indexed together. */
const gatherMs = 500;
/** Between two batches, for everybody else. */
const restMs = 5;
/** Signals announce ends; this finds those whose signal got lost, and goes on with what was there before. */
const lookEveryMs = 5000;

/** Indexes what ended for the search, until stopped; then runs of before the index (docs/decisions/0022-search-in-answers.md). */
export function startIndexing(services: Services): { stop(): Promise<void> } {
  const { database, signals, log } = services;
  const stopped = new AbortController();
  let again = false;
  let working: Promise<void> | null = null;

  /** False once nothing is left of before the index, until another process may have left something. */
  let mayHaveOlder = true;

  const indexAllDue = async () => {
    while (!stopped.signal.aborted) {
      const count = await indexDue(services, batch);
      if (count < batch) {
        mayHaveOlder &&= (await backfillSearches(database, backfillBatch)) > 0;
        if (!mayHaveOlder) return;
      }
      await pause(restMs);
    }
  };
  const work = async () => {
    while (again && !stopped.signal.aborted) {
      await pause(gatherMs, undefined, { signal: stopped.signal }).catch(() => undefined);
      again = false;
      await indexAllDue().catch((err: unknown) => {
        log.error({ err }, 'could not index runs for the search, and tries again');
      });
    }
    working = null;
  };
  const wake = () => {
    again = true;
    if (!stopped.signal.aborted) working ??= work();
  };
  const stopHearing = signals.on('ended', null, wake);
  const look = () => {
    mayHaveOlder = true;
    wake();
  };
  const timer = setInterval(look, lookEveryMs).unref();
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
