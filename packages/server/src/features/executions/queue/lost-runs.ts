import { executionState, isWorkerAlive } from '../../../db/states.ts';

/**
 * The fifth loss ends a run as WORKER_LOST; after each of the four before it is run again. A loss is a worker that died, or
 * that could not save its run and gave up its claim (`releaseClaim`). A cancellation, waiting for an approval and a worker
 * that stops are none.
 */
export const maxLosses = 5;

/** The parameters of `isLost`, and which loss ends a run. */
export type LostBounds = { dead_after: number; max_losses: number };

/** SQL: the run's worker is dead. Takes the alias of `executions`; the parameter is `:dead_after`, in seconds. */
export const isLost = (run: string) => `${executionState.isRunning(`${run}.status`)} and not exists (
    select 1 from workers w where w.id = ${run}.claimed_by and ${isWorkerAlive('w.heartbeat_at', ':dead_after')})`;
