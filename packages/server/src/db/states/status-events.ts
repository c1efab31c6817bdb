/**
 * A statement that publishes a status to runs' streams: adds an event for each row of `rows`, which has `id` and
 * `attempt`. `status` and `now` are SQL.
 */
export const addStatusEvents = (rows: string, status: string, now: string) => `
    insert into execution_events (execution_id, type, data, created_at)
    select id, 'status', jsonb_build_object('status', ${status}, 'attempt', attempt), ${now} from ${rows}`;

/** Columns that notify workers of queued runs and readers of new events, when the statement commits. */
export const signalQueued = `pg_notify('agentarium', 'queue:' || id)::text as queued,
    pg_notify('agentarium', 'execution:' || id)::text as told`;
