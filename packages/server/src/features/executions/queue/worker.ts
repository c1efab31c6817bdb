import { setTimeout as pause } from 'node:timers/promises';
import type { Services } from '../../../platform/context.ts';
import { newId } from '../../../platform/ids.ts';
import { childrenKey } from '../finish/effects.ts';
import { performExecution } from '../perform/perform-execution.ts';
import { startSuggesting } from '../perform/suggest-questions.ts';
import { takeDueSteps } from '../sequence/take-step.ts';
import {
  type ClaimedExecution,
  claimExecutions,
  noUser,
  readClaims,
  releaseClaim,
  releaseExecutions,
} from './claim-executions.ts';
import { createDeadWorkerTimeout } from './dead-worker-timeout.ts';
import { FamilySlots } from './family-slots.ts';
import { offerSlots, type Slot } from './local-slots.ts';
import { recordHeartbeat, recoverExecutions } from './recover-executions.ts';

const heartbeatEveryMs = 2000;
/** Signals announce work; this only catches one that got lost. */
const pollEveryMs = 5000;
/** After this long the others have taken what they were claiming; twice as long each time that they have not. */
const [missedMs, maxMissedMs] = [10, 160];
/** How long a stop waits for runs to notice that they were aborted. */
const leaveWithinMs = 1000;

export type Worker = {
  /** Claims no more, waits up to `DRAIN_SECONDS` for the runs in progress, and hands back the rest. */
  stop(): Promise<void>;
  /** Ends that wait now. */
  endDrain(): void;
};

/** Runs executions of the queue, `WORKER_CONCURRENCY` at once, until stopped. */
export async function startWorker(services: Services): Promise<Worker> {
  const { database, signals, clock, log, metrics, config } = services;
  const id = newId();
  const running = new Map<string, AbortController>();
  const suggesting = startSuggesting(services);
  const slots = new FamilySlots(services.models, config.workerConcurrency);
  const inProgress = new Set<Promise<void>>();
  /** Runs that this process is accepting, with a place that is kept for them. */
  const accepting = new Set<string>();
  let stopping = false;
  const drainEnded = Promise.withResolvers<void>();
  /** Claiming and reconciling take turns, so that `running` and `accepting` hold all that was claimed before. */
  let claiming = false;
  let turn = Promise.resolve();
  let again = false;
  let lastUser = noUser;
  /** Runs were left waiting by the last claim: each end of a run may make room for one of them. */
  let othersWait = false;

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
    try {
      await performExecution(services, { execution, workerId: id, controller, onAnswered: suggesting.start });
    } catch (error) {
      // Nothing could be saved: the row stays `running`; once this claim is let go it is run again.
      log.error({ err: error, execution_id: execution.id }, 'a run could not be saved and will be retried');
      await releaseClaim(database, execution.id, id).catch(() => undefined);
    } finally {
      if (running.get(execution.id) === controller) {
        running.delete(execution.id);
        slots.release(execution.id);
      }
      measure();
      if (again || othersWait) pump();
    }
  };

  const begin = (work: Promise<void>) => {
    const done = work.finally(() => inProgress.delete(done));
    inProgress.add(done);
  };

  const claim = async () => {
    claiming = true;
    let missedFor = missedMs;
    try {
      while (again && !stopping && running.size < config.workerConcurrency) {
        const { limit: free, without } = slots.next();
        const limit = free - accepting.size;
        // Each run that is being accepted looks again once it has its slot.
        if (limit <= 0) break;
        again = false;
        const { claimed, waiting, missed, ...next } = await claimExecutions(services, id, {
          limit,
          without,
          after: lastUser,
        });
        othersWait = waiting;
        // There is more to take, or users were left out that come before the one where this look began.
        if (claimed.length === limit || lastUser !== noUser) again = true;
        lastUser = next.lastUser;
        for (const execution of claimed) {
          signals.publish('execution', execution.id);
          begin(perform(execution));
        }
        if (missed) {
          again = true;
          missedFor = claimed.length > 0 ? missedMs : Math.min(maxMissedMs, missedFor * 2);
          await pause(missedFor);
        }
      }
    } catch (error) {
      again = true;
      log.error({ err: error }, 'could not claim runs');
    } finally {
      claiming = false;
    }
  };

  const pump = () => {
    again = true;
    if (!claiming && !stopping) turn = claim();
  };

  /** A run accepted while the queue is empty skips it, if every family has a free slot. */
  const reserveSlot = (executionId: string): Slot | null => {
    const { limit, without } = slots.next();
    const isFull = running.size >= config.workerConcurrency || accepting.size >= limit;
    if (stopping || claiming || again || othersWait || without.length > 0 || isFull) return null;
    const { promise, resolve } = Promise.withResolvers<ClaimedExecution | null>();
    accepting.add(executionId);
    begin(performAccepted(executionId, promise));
    return { workerId: id, run: resolve, free: () => resolve(null) };
  };
  const performAccepted = async (executionId: string, claimed: Promise<ClaimedExecution | null>) => {
    const execution = await claimed;
    accepting.delete(executionId);
    const performing = execution && perform(execution);
    if (again || othersWait) pump();
    await performing;
  };

  let stepping: Promise<void> | null = null;
  let stepAgain = false;
  const step = async () => {
    while (stepAgain && !stopping) {
      stepAgain = false;
      await takeDueSteps(services).catch((err: unknown) =>
        log.error({ err }, 'could not check for children to run'),
      );
    }
    stepping = null;
  };
  const stepOn = () => {
    stepAgain = true;
    stepping ??= step();
  };

  /** After an answer or a signal that got lost: stops runs that were taken away, lets go of runs not in progress. */
  const reconcile = async () => {
    claiming = true;
    try {
      const before = [...running];
      const claims = await readClaims(database, id);
      for (const [executionId, controller] of before) if (!claims.has(executionId)) controller.abort();
      for (const executionId of claims) {
        if (!running.has(executionId) && !accepting.has(executionId))
          await releaseClaim(database, executionId, id);
      }
    } catch (error) {
      log.error({ err: error }, 'could not reconcile the claims with the running executions');
    } finally {
      claiming = false;
    }
  };

  const heartbeat = async () => {
    try {
      await recordHeartbeat(services, id);
      deadWorkerTimeout.heartbeat(performance.now());
      while (claiming) await turn;
      turn = reconcile();
      await turn;
      const deadAfter = deadWorkerTimeout.seconds(performance.now());
      if ((await recoverExecutions(services, deadAfter)) > 0 || again) pump();
    } catch (error) {
      log.error({ err: error }, 'could not record the heartbeat of the worker');
    }
  };

  await recordHeartbeat(services, id);
  const deadWorkerTimeout = createDeadWorkerTimeout(performance.now());
  await recoverExecutions(services);
  const stops = [
    offerSlots(database, reserveSlot),
    signals.on('queue', null, (key) => {
      const meansChildren = key.startsWith(childrenKey);
      if (meansChildren || key === '') stepOn();
      if (!meansChildren) pump();
    }),
    // The scheduler may be on again: children that waited for it go on.
    signals.on('config', null, stepOn),
    signals.on('cancel', null, (executionId) => running.get(executionId)?.abort()),
  ];
  const look = () => {
    pump();
    stepOn();
  };
  const timers = [setInterval(() => void heartbeat(), heartbeatEveryMs), setInterval(look, pollEveryMs)];
  look();

  return {
    async stop() {
      stopping = true;
      while (claiming) await turn;
      await stepping;
      // Until the last run has ended, keep the heartbeat and listen for cancelled runs.
      const drained = Promise.all(inProgress);
      await Promise.race([drained, drainEnded.promise, pause(config.drainMs, undefined, { ref: false })]);
      for (const timer of timers) clearInterval(timer);
      for (const stop of stops) stop();
      while (claiming) await turn;
      for (const controller of running.values()) controller.abort();
      await Promise.race([Promise.all(inProgress), pause(leaveWithinMs, undefined, { ref: false })]);
      await Promise.all([suggesting.stop(), releaseExecutions(database, id, clock.now())]);
    },
    endDrain: () => drainEnded.resolve(),
  };
}
