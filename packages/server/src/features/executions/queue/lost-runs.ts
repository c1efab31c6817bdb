import { executionState } from '../../../db/states/execution-state.ts';

/** A worker without a heartbeat for this long is dead. Times are the database's own, so machines' clocks don't matter. */
export const deadAfterSeconds = 8;
/** So often a run may lose its worker; waiting for an approval and being released are no losses. */
export const maxLosses = 5;

/** The parameters of `isLost`, and how often a run may lose its worker. */
export type LostBounds = { dead_after: number; max_losses: number };

/** SQL: the run's worker is dead. Takes the alias of `executions`; the parameter is `:dead_after`, in seconds. */
export const isLost = (run: string) => `${executionState.isRunning(`${run}.status`)} and not exists (
    select 1 from workers w where w.id = ${run}.claimed_by and w.heartbeat_at > now() - make_interval(secs => :dead_after))`;
