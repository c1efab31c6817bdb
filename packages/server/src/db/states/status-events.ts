import { type ExecutionState, wireStatus } from './execution-state.ts';

/**
 * A statement that publishes a new state to runs' streams: adds an event for each row of `rows`, which has `id` and
 * `attempt`. `now` is SQL.
 */
export const addStatusEvents = (rows: string, state: ExecutionState, now: string) => `
    insert into execution_events (execution_id, type, data, created_at)
    select id, 'status', jsonb_build_object('status', '${wireStatus[state]}', 'attempt', attempt), ${now} from ${rows}`;

/** Columns that notify workers of queued runs and readers of new events, when the statement commits. */
export const signalQueued = `pg_notify('agentarium', 'queue:' || id)::text as queued,
    pg_notify('agentarium', 'execution:' || id)::text as told`;
