import { setTimeout as pause } from 'node:timers/promises';
import type { Services } from '../../../platform/context.ts';
import { backfillSearches, indexDue } from './index-executions.ts';

/** Runs in one transaction: an end of a follow-up waits that long at most. */
const batch = 10;
const backfillBatch = 500;
/** Ends that come together are indexed together. */
const gatherMs = 200;
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

  const work = async () => {
    await pause(gatherMs, undefined, { signal: stopped.signal }).catch(() => undefined);
    while (again && !stopped.signal.aborted) {
      again = false;
      try {
        while (!stopped.signal.aborted) {
          const count = await indexDue(services, batch);
          if (count < batch && (await backfillSearches(database, backfillBatch)) === 0) break;
          await pause(restMs);
        }
      } catch (err) {
        log.error({ err }, 'could not index runs for the search, and tries again');
      }
    }
    working = null;
  };
  const wake = () => {
    again = true;
    if (!stopped.signal.aborted) working ??= work();
  };
  const stopHearing = signals.on('ended', null, wake);
  const timer = setInterval(wake, lookEveryMs).unref();
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
