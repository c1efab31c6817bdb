import { setTimeout as sleep } from 'node:timers/promises';
import type { FailureCode } from '@agentarium/contracts';
import { CallError } from '../platform/models/model-errors.ts';
import { decideAfterFailure } from './decide-after-failure.ts';
import type { CallBounds } from './model-call.ts';
import type { Stop } from './stop.ts';
import type { EngineLog, ModelChain, ModelEntry, ModelHealth, ModelWatch } from './types.ts';

/** `started`: whether the reader has seen the first token. */
export type CallPlan = {
  chain: ModelChain;
  stop: Stop;
  bounds: CallBounds;
  retryBaseMs: number;
  started: () => boolean;
  log: EngineLog | undefined;
  watch: ModelWatch | undefined;
  health: ModelHealth | undefined;
  /** Called for each model that did not answer; `not_called`: its family's circuit breaker is open. */
  tried?: (entry: ModelEntry, reason: string, error?: CallError) => void;
};

export type CallResult<T> =
  | { ok: true; value: T; entry: ModelEntry }
  | { ok: false; code: FailureCode; entry: ModelEntry | null };

/** The reason for a skipped model, to which nothing was sent. */
export const notCalled = 'not_called';

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}

/** The kind of a failure; HTTP statuses by class, except too many requests. */
function outcomeOf(error: unknown): string {
  if (!(error instanceof CallError)) return 'bug';
  const { failure } = error;
  if (failure.kind !== 'http') return failure.kind;
  return failure.status === 429 ? 'http_429' : `http_${Math.floor(failure.status / 100)}xx`;
}

/** Calls a model and reports to `health` whether its server responded: an error counts, silence of the wire does not. */
async function callOne<T>({ health }: CallPlan, entry: ModelEntry, call: (entry: ModelEntry) => Promise<T>) {
  try {
    const value = await call(entry);
    health?.recordAnswer(entry.family);
    return value;
  } catch (error) {
    const failure = error instanceof CallError ? error.failure : null;
    if (failure?.kind === 'silence' && !failure.anything) health?.recordTimeout(entry.family);
    else if (failure && failure.kind !== 'connection' && failure.kind !== 'cut')
      health?.recordAnswer(entry.family);
    throw error;
  }
}

/**
 * Calls the models of a chain in order, each as often as `decideAfterFailure` allows; skips families with an open
 * circuit breaker. Throws only on bugs.
 */
export async function callModels<T>(
  plan: CallPlan,
  call: (entry: ModelEntry) => Promise<T>,
): Promise<CallResult<T>> {
  const { chain, stop, log, watch, health } = plan;
  let refused: ModelEntry | null = null;
  for (const [index, entry] of chain.entries()) {
    if (health?.allowsCall(entry.family) === false) {
      refused = entry;
      plan.tried?.(entry, notCalled);
      const next = chain[index + 1];
      if (next) watch?.recordFallback(entry, next);
      continue;
    }
    for (let attempt = 1; ; attempt += 1) {
      const stoppedBefore = stop.cause();
      if (stoppedBefore) return { ok: false, code: stoppedBefore, entry };
      const begun = performance.now();
      const note = (outcome: string) => watch?.recordCall(entry, outcome, performance.now() - begun);
      try {
        const value = await callOne(plan, entry, call);
        note('ok');
        return { ok: true, value, entry };
      } catch (error) {
        const stopped = stop.cause();
        note(stopped ? 'stopped' : outcomeOf(error));
        if (stopped) return { ok: false, code: stopped, entry };
        if (!(error instanceof CallError)) throw error;
        plan.tried?.(entry, outcomeOf(error), error);
        const decision = decideAfterFailure(error.failure, {
          attempt,
          started: plan.started(),
          hasNext: index + 1 < chain.length,
          retryBaseMs: plan.retryBaseMs,
          random: Math.random(),
        });
        log?.warn(
          { family: entry.family, model: entry.modelId, attempt, ...error.failure, ...decision },
          'a model call failed',
        );
        if (decision.action === 'fail') return { ok: false, code: decision.code, entry };
        if (decision.action === 'fall-back') {
          const next = chain[index + 1];
          if (next) watch?.recordFallback(entry, next);
          break;
        }
        await pause(decision.delayMs, stop.signal);
      }
    }
  }
  return { ok: false, code: 'MODEL_UNAVAILABLE', entry: refused };
}
