import { executionState, isWorkerAlive } from '../../../db/states.ts';

/** So often a run may lose its worker; waiting for an approval and being released are no losses. */
export const maxLosses = 5;

/** The parameters of `isLost`, and how often a run may lose its worker. */
export type LostBounds = { dead_after: number; max_losses: number };

/** SQL: the run's worker is dead. Takes the alias of `executions`; the parameter is `:dead_after`, in seconds. */
export const isLost = (run: string) => `${executionState.isRunning(`${run}.status`)} and not exists (
    select 1 from workers w where w.id = ${run}.claimed_by and ${isWorkerAlive('w.heartbeat_at', ':dead_after')})`;
