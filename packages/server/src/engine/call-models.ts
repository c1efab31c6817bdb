import { setTimeout as sleep } from 'node:timers/promises';
import type { FailureCode } from '@agentarium/contracts';
import {
  CallError,
  type CallFailure,
  type ProviderReason,
  type Tried,
} from '../platform/models/model-errors.ts';
import { addUsage, noUsage, type Usage } from '../platform/models/read-chunk.ts';
import type { EngineLog, ModelChain, ModelEntry, ModelHealth, ModelWatch } from './types.ts';

type AbortCause = 'CANCELLED' | 'TIME_LIMIT';

/** Stops a run from outside: by the caller's signal or the time limit, whichever comes first. */
export type RunAbort = { signal: AbortSignal; cause: () => AbortCause | null; release: () => void };

/** Starts a run's time limit of `timeMs` milliseconds; call `release` at its end. */
export function createRunAbort(outer: AbortSignal, timeMs: number): RunAbort {
  const controller = new AbortController();
  let cause: AbortCause | null = null;
  const end = (why: AbortCause) => {
    cause ??= why;
    controller.abort();
  };
  const cancel = () => end('CANCELLED');
  const timer = setTimeout(() => end('TIME_LIMIT'), timeMs);
  outer.addEventListener('abort', cancel, { once: true });
  if (outer.aborted) cancel();
  return {
    signal: controller.signal,
    cause: () => cause,
    release: () => {
      clearTimeout(timer);
      outer.removeEventListener('abort', cancel);
    },
  };
}

/**
 * The limits of one call: the run's stop signal, and how long the wire may stay silent before the model's first token
 * and later (ms).
 */
export type CallBounds = { stop: AbortSignal; firstTokenMs: number; silenceMs: number };

/**
 * A call in progress: `alive` reports that something arrived, which restarts the silence timeout; `begun`: a token of
 * the model.
 */
export type CallWatch = { signal: AbortSignal; alive: (begun: boolean) => void };

/**
 * Makes one model call within its limits. Returns the result of `call`; throws CallError when the model fails or the
 * wire stays silent for too long, or the run is stopped.
 */
export async function boundedCall<T>(bounds: CallBounds, call: (watch: CallWatch) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let silent = false;
  let anything = false;
  let hasBegun = false;
  const giveUp = () => {
    silent = true;
    abort();
  };
  let timer = setTimeout(giveUp, bounds.firstTokenMs);
  const alive = (begun: boolean) => {
    anything = true;
    if (hasBegun || !begun) {
      timer.refresh();
      return;
    }
    hasBegun = true;
    clearTimeout(timer);
    timer = setTimeout(giveUp, bounds.silenceMs);
  };
  bounds.stop.addEventListener('abort', abort, { once: true });
  if (bounds.stop.aborted) abort();
  try {
    return await call({ signal: controller.signal, alive });
  } catch (error) {
    if (silent) throw new CallError({ kind: 'silence', anything });
    throw error instanceof CallError ? error : new CallError({ kind: 'connection' });
  } finally {
    clearTimeout(timer);
    bounds.stop.removeEventListener('abort', abort);
  }
}

const codes: Record<ProviderReason, FailureCode> = {
  credentials: 'MODEL_REFUSED_CREDENTIALS',
  credit: 'MODEL_OUT_OF_CREDIT',
  'not-found': 'MODEL_NOT_FOUND',
  context: 'MODEL_CONTEXT_FULL',
  filtered: 'MODEL_FILTERED',
  rejected: 'MODEL_REJECTED_REQUEST',
  transient: 'MODEL_UNAVAILABLE',
};

/** The error code of a run that ends with this failure before the reader has seen any text. */
export function codeOf(failure: CallFailure): FailureCode {
  switch (failure.kind) {
    case 'http':
      return codes[failure.reason];
    case 'connection':
    case 'cut':
      return 'MODEL_UNAVAILABLE';
    case 'silence':
      return 'MODEL_TIMEOUT';
    case 'empty':
      return failure.finish === 'filter' ? 'MODEL_FILTERED' : 'MODEL_EMPTY_ANSWER';
    case 'context':
      return 'MODEL_CONTEXT_FULL';
    default:
      return failure satisfies never;
  }
}

const maxAttempts = 3;
const maxEmptyAnswers = 2;
const maxRetryAfterMs = 20_000;

/** `attempt` counts the calls of this model from 1; `random` is in [0, 1). */
export type AttemptState = {
  attempt: number;
  started: boolean;
  hasNext: boolean;
  retryBaseMs: number;
  random: number;
};

export type Decision =
  | { action: 'retry'; delayMs: number }
  | { action: 'fall-back' }
  | { action: 'fail'; code: FailureCode };

/** How often the same model may be called. */
function attemptsFor(failure: CallFailure): number {
  switch (failure.kind) {
    case 'http':
      if ((failure.retryAfterMs ?? 0) > maxRetryAfterMs) return 1;
      return failure.reason === 'transient' ? maxAttempts : 1;
    case 'empty':
      // A model that used up its tokens, or was filtered, would do so again.
      return failure.finish === 'stop' ? maxEmptyAnswers : 1;
    case 'silence':
      // A model that hung once would hold the run and its slot as long again.
      return 1;
    case 'context':
      return 1;
    default:
      return maxAttempts;
  }
}

function delayBefore(failure: CallFailure, { attempt, retryBaseMs, random }: AttemptState): number {
  if (failure.kind === 'http' && failure.retryAfterMs !== null) return failure.retryAfterMs;
  return Math.round(retryBaseMs * 2 ** (attempt - 1) * (0.5 + random / 2));
}

/**
 * Decides what follows a failed model call (docs/spec/api.md#models): retry it, try the next model, or end the run.
 * After the first token nothing is retried, since the reader has already seen part of an answer.
 */
export function decideAfterFailure(failure: CallFailure, state: AttemptState): Decision {
  if (state.started) {
    return { action: 'fail', code: failure.kind === 'silence' ? 'MODEL_TIMEOUT' : 'MODEL_STREAM_CUT' };
  }
  if (state.attempt < attemptsFor(failure)) {
    return { action: 'retry', delayMs: delayBefore(failure, state) };
  }
  return state.hasNext ? { action: 'fall-back' } : { action: 'fail', code: codeOf(failure) };
}

/** `started`: whether the reader has seen the first token. */
export type CallPlan = {
  chain: ModelChain;
  stop: RunAbort;
  bounds: CallBounds;
  retryBaseMs: number;
  started: () => boolean;
  log: EngineLog | undefined;
  watch: ModelWatch | undefined;
  health: ModelHealth | undefined;
  /**
   * Called for each model that did not answer; `not_called`: its family's circuit breaker is open, `paused`: by an
   * administrator.
   */
  tried?: (entry: ModelEntry, reason: string, error?: CallError) => void;
};

export type CallResult<T> =
  | { ok: true; value: T; entry: ModelEntry }
  | { ok: false; code: FailureCode; entry: ModelEntry | null };

/** Why nothing was sent to a family: its circuit breaker is open, or an administrator paused it. */
type Skipped = 'not_called' | 'paused';

/** The reasons of models to which nothing was sent. */
export const unsentReasons: ReadonlySet<string> = new Set<Skipped | 'context'>([
  'not_called',
  'paused',
  'context',
]);

function skipped(health: ModelHealth | undefined, family: string): Skipped | null {
  if (health?.isPaused(family)) return 'paused';
  return health?.allowsCall(family) === false ? 'not_called' : null;
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}

/** The kind of a failure; HTTP statuses by class, except too many requests. */
export function outcomeOf(error: unknown): string {
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
    else if (failure && !['connection', 'cut', 'context'].includes(failure.kind))
      health?.recordAnswer(entry.family);
    throw error;
  }
}

/**
 * Calls the models of a chain in order, each as often as `decideAfterFailure` allows; skips families that are paused, or
 * have an open circuit breaker. Throws only on bugs.
 */
export async function callModels<T>(
  plan: CallPlan,
  call: (entry: ModelEntry) => Promise<T>,
): Promise<CallResult<T>> {
  const { chain, stop, log, watch, health } = plan;
  let refused: ModelEntry | null = null;
  let isPaused = chain.length > 0;
  for (const [index, entry] of chain.entries()) {
    const reason = skipped(health, entry.family);
    isPaused &&= reason === 'paused';
    if (reason !== null) {
      refused = entry;
      plan.tried?.(entry, reason);
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
  return { ok: false, code: isPaused ? 'MODEL_PAUSED' : 'MODEL_UNAVAILABLE', entry: refused };
}

/** A family that was called, regardless of the outcome. */
export type Reached = { family: string; demo: boolean };

/** The usage of one model call. */
export type Spent = { family: string; model: string; demo: boolean; usage: Usage };

type Note = (usage: Usage) => void;

/** Adds a model that did not answer; repetitions are counted, with what the provider said last. */
export function recordTried(
  list: Tried[],
  { family, modelId, demo }: ModelEntry,
  reason: string,
  error?: CallError,
): void {
  const said = {
    ...(error?.failure.kind === 'http' && { status: error.failure.status }),
    ...(error?.providerText && { text: error.providerText }),
  };
  const last = list.at(-1);
  if (last?.family === family && last.model === modelId && last.reason === reason) {
    Object.assign(last, said);
    last.times += 1;
  } else list.push({ family, model: modelId, demo, reason, times: 1, ...said });
}

/**
 * The usage of a run's model calls, by model, including failed and stopped calls as far as the provider reported it.
 * `recorded` are the tokens of saved rounds, of this attempt or an earlier one.
 */
export class UsageTracker {
  private recorded: Usage;
  private calls: Spent[] = [];
  private failures: Tried[] = [];
  private families: Reached[] = [];

  constructor(recorded: Usage) {
    this.recorded = recorded;
  }

  /** Starts a call; returns a function to report its tokens, each time the provider does. */
  begin({ family, modelId, demo }: ModelEntry): Note {
    const call: Spent = { family, model: modelId, demo, usage: noUsage };
    this.calls.push(call);
    if (!this.families.some((one) => one.family === family && one.demo === demo))
      this.families.push({ family, demo });
    return (usage) => {
      call.usage = usage;
    };
  }

  /** Records that a model did not answer. */
  recordTried(entry: ModelEntry, reason: string, error?: CallError): void {
    recordTried(this.failures, entry, reason, error);
  }

  /** The models that did not answer since the last saved round. */
  tried(): Tried[] {
    return this.failures;
  }

  /** The families that this attempt has called. */
  calledFamilies(): Reached[] {
    return this.families;
  }

  /** Usage that no saved round includes yet. */
  uncommitted(): Spent[] {
    return this.calls.filter(({ usage }) => usage.input_tokens !== null || usage.output_tokens !== null);
  }

  /** The total tokens of `uncommitted`. */
  uncommittedTotal(): Usage {
    return this.calls.reduce((sum, { usage }) => addUsage(sum, usage), noUsage);
  }

  /** Marks all usage so far as saved with a round. */
  checkpoint(): void {
    this.recorded = this.total();
    this.calls = [];
    this.failures = [];
  }

  /** The tokens of the whole run. */
  total(): Usage {
    return addUsage(this.recorded, this.uncommittedTotal());
  }
}
