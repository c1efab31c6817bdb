import { setTimeout as pause } from 'node:timers/promises';
import { type LlmModel, llmModel } from '@agentarium/contracts';
import type { Services } from '../../../platform/context.ts';
import { newId } from '../../../platform/ids.ts';
import type { Models } from '../../../platform/models/create-models.ts';
import { coalesced } from '../../../platform/wait.ts';
import { sequencePrefix } from '../finish/effects.ts';
import { createEventWriter } from '../perform/event-writer.ts';
import { performExecution, startSuggesting } from '../perform/perform-execution.ts';
import { advanceDueSequences } from '../sequence/run-children.ts';
import { type ClaimedExecution, claimExecutions, noUser } from './claim.ts';
import { createDeadWorkerTimeout, recordHeartbeat, recoverExecutions } from './recover.ts';
import { readClaims, releaseClaim, releaseExecutions } from './release.ts';

/** Signals announce work; what one of them missed is found with a heartbeat. */
const heartbeatEveryMs = 2000;
/** After a lost race the other claims get this long, twice as long each time. */
const [minRaceMs, maxRaceMs] = [10, 160];
/** How long a stop waits for runs to notice that they were aborted. */
const abortGraceMs = 1000;

export type Worker = {
  /** Claims no more, waits up to `DRAIN_SECONDS` for the runs in progress, and releases the rest. */
  stop(): Promise<void>;
  /** Ends that wait now. */
  endDrain(): void;
};

/** Runs executions of the queue, `WORKER_CONCURRENCY` at once, until stopped. */
export async function startWorker(services: Services): Promise<Worker> {
  const { database, signals, clock, log, metrics, config } = services;
  const id = newId();
  const running = new Map<string, AbortController>();
  const inProgress = new Set<Promise<void>>();
  const slots = new FamilySlots(services.models, config.workerConcurrency);
  const events = createEventWriter(services);
  const suggesting = startSuggesting(services);
  let stopping = false;
  const drainEnded = Promise.withResolvers<void>();
  const failed = (message: string) => (err: unknown) => log.error({ err }, message);

  const measure = () => {
    metrics.runsActive.set(running.size);
    for (const [family, used] of Object.entries(slots.used())) metrics.modelSlots.set({ family }, used);
  };
  measure();

  const perform = async (execution: ClaimedExecution) => {
    const controller = new AbortController();
    // An attempt of this worker's own that was lost may still hang here.
    running.get(execution.id)?.abort();
    running.set(execution.id, controller);
    slots.take(execution.id, execution.prompts?.[0]);
    measure();
    const onAnswered = suggesting.start;
    try {
      await performExecution(services, { execution, workerId: id, controller, events, onAnswered });
    } catch (err) {
      // Nothing could be saved: the row stays `running` until its claim is released, then it is run again.
      log.error({ err, execution_id: execution.id }, 'a run could not be saved and will be retried');
      await releaseClaim(database, execution.id, id).catch(() => undefined);
    } finally {
      if (running.get(execution.id) === controller) {
        running.delete(execution.id);
        slots.release(execution.id);
      }
      measure();
      if (hasBacklog) claiming.wake();
    }
  };

  const start = (execution: ClaimedExecution) => {
    signals.publish('execution', execution.id);
    const done = perform(execution).finally(() => inProgress.delete(done));
    inProgress.add(done);
  };

  /** A claim and a reconciliation exclude each other, so that `running` has every run that this worker claimed. */
  let lastTurn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = lastTurn.then(work);
    lastTurn = turn.catch(() => undefined);
    return turn;
  };

  let lastUser = noUser;
  /** Runs were left in the queue by the last claim: each end of a run may make room for one of them. */
  let hasBacklog = false;

  /** Claims until every slot is taken, or all users have been looked at. */
  const claiming = coalesced(async () => {
    let raceMs = minRaceMs;
    let beganWithFirst = false;
    while (!stopping) {
      const { limit, without } = slots.next();
      if (limit <= 0) {
        hasBacklog = true;
        return;
      }
      beganWithFirst ||= lastUser === noUser;
      const { claimed, lostRace, ...rest } = await inTurn(async () => {
        const found = await claimExecutions(services, id, { limit, without, after: lastUser });
        for (const execution of found.claimed) start(execution);
        return found;
      });
      ({ lastUser, hasBacklog } = rest);
      if (lostRace) {
        raceMs = claimed.length > 0 ? minRaceMs : Math.min(maxRaceMs, raceMs * 2);
        await pause(raceMs);
      } else if (claimed.length < limit && lastUser === noUser && beganWithFirst) return;
    }
  }, failed('could not claim runs'));

  const stepping = coalesced(async () => {
    if (!stopping) await advanceDueSequences(services);
  }, failed('could not check for children to run'));

  /** After a response or a signal that got lost: stops runs that were taken away, releases runs not in progress. */
  const reconcile = async () => {
    const before = [...running];
    const claims = await readClaims(database, id);
    for (const [executionId, controller] of before) if (!claims.has(executionId)) controller.abort();
    for (const executionId of claims)
      if (!running.has(executionId)) await releaseClaim(database, executionId, id);
  };

  const heartbeat = coalesced(async () => {
    await recordHeartbeat(services, id);
    deadWorkerTimeout.heartbeat(performance.now());
    await inTurn(reconcile);
    await recoverExecutions(services, deadWorkerTimeout.seconds(performance.now()));
    claiming.wake();
    stepping.wake();
  }, failed('the heartbeat of the worker failed'));

  await recordHeartbeat(services, id);
  const deadWorkerTimeout = createDeadWorkerTimeout(performance.now());
  await recoverExecutions(services);
  const stops = [
    signals.on('queue', null, (key) => {
      const isSequence = key.startsWith(sequencePrefix);
      if (isSequence || key === '') stepping.wake();
      if (!isSequence) claiming.wake();
    }),
    // The scheduler may be on again: children that waited for it go on.
    signals.on('config', null, stepping.wake),
    signals.on('cancel', null, (executionId) => running.get(executionId)?.abort()),
  ];
  const timer = setInterval(heartbeat.wake, heartbeatEveryMs);
  claiming.wake();
  stepping.wake();

  return {
    async stop() {
      stopping = true;
      await lastTurn;
      await stepping.settle();
      // Until the last run has ended, keep the heartbeat and listen for cancelled runs.
      const drained = Promise.all(inProgress);
      await Promise.race([drained, drainEnded.promise, pause(config.drainMs, undefined, { ref: false })]);
      clearInterval(timer);
      for (const stop of stops) stop();
      // A reconciliation would release what is released below, and count it as lost.
      await Promise.race([heartbeat.settle(), pause(abortGraceMs, undefined, { ref: false })]);
      for (const controller of running.values()) controller.abort();
      await Promise.race([Promise.all(inProgress), pause(abortGraceMs, undefined, { ref: false })]);
      await Promise.all([suggesting.stop(), releaseExecutions(database, id, clock.now())]);
    },
    endDrain: () => drainEnded.resolve(),
  };
}

type Asked = { model_type: LlmModel; version: number };

/**
 * The slots of a worker, shared among the model families that answer here. Each of several families keeps a tenth of
 * them to itself, and at least one, so that none that hangs takes all: of 20 slots and three families, one takes at
 * most 16. A worker with fewer slots than families shares them freely.
 */
export class FamilySlots {
  readonly #models: Pick<Models, 'chainFor'>;
  readonly #slots: number;
  readonly #families: readonly string[];
  readonly #own: number;
  readonly #taken = new Map<string, string>();

  constructor(models: Pick<Models, 'chainFor'>, slots: number) {
    this.#models = models;
    this.#slots = slots;
    const answering = llmModel.options.filter((family) => models.chainFor(family, 1).length > 0);
    this.#families = [...new Set(answering.map((family) => this.#familyOf(family)))];
    const isShared = this.#families.length > 1 && slots >= this.#families.length;
    this.#own = isShared ? Math.max(1, Math.floor(slots / 10)) : 0;
  }

  /** Gives a run a slot; `asked` is its first prompt. */
  take(runId: string, asked: Asked | undefined): void {
    this.#taken.set(runId, this.#familyOf(asked?.model_type ?? 'chatgpt', asked?.version));
  }

  release(runId: string): void {
    this.#taken.delete(runId);
  }

  /** How many slots each family holds. */
  used(): Record<string, number> {
    const used = Object.fromEntries(this.#families.map((family) => [family, 0]));
    for (const family of this.#taken.values()) used[family] = (used[family] ?? 0) + 1;
    return used;
  }

  /** Returns how many runs of any family may be taken next, except those in `without`, which have no free slot. */
  next(): { limit: number; without: LlmModel[] } {
    const free = llmModel.options.map((family) => ({ family, slots: this.#freeFor(this.#familyOf(family)) }));
    const open = free.filter(({ slots }) => slots > 0);
    return {
      limit: Math.min(this.#slots, ...open.map(({ slots }) => slots)),
      without: free.filter(({ slots }) => slots <= 0).map(({ family }) => family),
    };
  }

  /** Returns the family that answers for a family: itself, a fallback or the demo model. */
  #familyOf(family: LlmModel, version = 1): string {
    const [first] = this.#models.chainFor(family, version);
    return first?.demo ? 'demo' : (first?.family ?? family);
  }

  #freeFor(family: string): number {
    const taken = [...this.#taken.values()];
    const kept = this.#families
      .filter((other) => other !== family)
      .map((other) => Math.max(0, this.#own - taken.filter((one) => one === other).length));
    return this.#slots - taken.length - kept.reduce((sum, slots) => sum + slots, 0);
  }
}
