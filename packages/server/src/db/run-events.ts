import { type Statements, storableJson } from '../platform/database/database.ts';

/** One with a `key` is stored once, however often it is written. */
export type NewEvent = { key?: string; type: string; data: Record<string, unknown> };

const add = `
  insert into execution_events (execution_id, type, data, created_at, key)
  select $1, event->>'type', event->'data', $3, (event->>'key')::uuid
  from jsonb_array_elements($2::jsonb) with ordinality as list(event, position) order by position
  on conflict (key) where key is not null do nothing`;

/** Adds events to a run's stream, in order. The caller has locked the run, and signals its readers. */
export async function addEvents(
  tx: Statements,
  executionId: string,
  events: readonly NewEvent[],
  now: Date,
): Promise<void> {
  await tx.query('add-events', add, [executionId, storableJson(events), now]);
}
