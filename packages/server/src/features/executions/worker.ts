import type { Services } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { claimExecutions, releaseExecutions } from './claim-executions.ts';
import { performExecution } from './perform-execution.ts';
import { beatWorker, forgetEarlierWorkers, recoverExecutions } from './recover-executions.ts';

const beatEveryMs = 2000;
/** Work is told by signals; this only catches one that got lost. */
const lookEveryMs = 5000;

export type Worker = { stop(): Promise<void> };

/** Runs executions of the queue, `WORKER_CONCURRENCY` at once, until stopped; then hands back what is in hand. */
export async function startWorker(services: Services): Promise<Worker> {
  const { database, signals, clock, log, metrics, config } = services;
  const id = newId();
  const running = new Map<string, AbortController>();
  let stopping = false;
  let claiming = false;
  let again = false;

  const perform = async (execution: Awaited<ReturnType<typeof claimExecutions>>[number]) => {
    const controller = new AbortController();
    running.set(execution.id, controller);
    metrics.runsActive.set(running.size);
    try {
      await performExecution(services, execution, id, controller);
    } catch (error) {
      // The end could not be saved: the row stays `running`; once this claim is let go it is run again.
      log.error({ err: error, execution_id: execution.id }, 'the end of a run could not be saved');
      await letGo(execution.id);
    } finally {
      running.delete(execution.id);
      metrics.runsActive.set(running.size);
      if (again) void pump();
    }
  };

  const letGo = async (executionId: string) => {
    const text = `update executions set claimed_by = null where id = $1 and claimed_by = $2 and status = 'running'`;
    await database.query('let-go', text, [executionId, id]).catch(() => undefined);
  };

  const pump = async () => {
    again = true;
    if (claiming || stopping) return;
    claiming = true;
    try {
      while (again && !stopping && running.size < config.workerConcurrency) {
        const free = config.workerConcurrency - running.size;
        again = false;
        const claimed = await claimExecutions(services, id, free);
        if (claimed.length === free) again = true;
        for (const execution of claimed) {
          signals.tellHere('execution', execution.id);
          void perform(execution);
        }
      }
    } catch (error) {
      log.error({ err: error }, 'could not claim runs');
    } finally {
      claiming = false;
    }
  };

  const beat = async () => {
    try {
      await beatWorker(services, id);
      if ((await recoverExecutions(services)) > 0) void pump();
    } catch (error) {
      log.error({ err: error }, 'the worker could not tell that it lives');
    }
  };

  await forgetEarlierWorkers(services);
  await beatWorker(services, id);
  await recoverExecutions(services);
  const stops = [
    signals.on('queue', null, () => void pump()),
    signals.on('cancel', null, (executionId) => running.get(executionId)?.abort()),
  ];
  const timers = [setInterval(() => void beat(), beatEveryMs), setInterval(() => void pump(), lookEveryMs)];
  void pump();

  return {
    async stop() {
      stopping = true;
      for (const timer of timers) clearInterval(timer);
      for (const stop of stops) stop();
      for (const controller of running.values()) controller.abort();
      await releaseExecutions(database, id, clock.now());
    },
  };
}
