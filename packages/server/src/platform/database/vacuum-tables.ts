import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from './database.ts';

/** Pause between two statements, so that others can use the one connection, in milliseconds. */
const pauseMs = 10;

/**
 * The default samples 30,000 rows of each table, which blocks the process for a second; this takes a tenth of the time.
 */
const fewerSamples = 'set default_statistics_target = 20';

/**
 * Tables that were never analysed, or that have changed in size, by a tenth, or by 5000 rows since: the counts of
 * changes are reset at each start.
 */
const dueTables = `
  select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
    left join pg_stat_all_tables s on s.relid = c.oid
  where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and (
    (c.reltuples < 0 and pg_relation_size(c.oid) > 0)
    or greatest(s.n_dead_tup, s.n_mod_since_analyze, s.n_ins_since_vacuum)
      > least(50 + greatest(c.reltuples, 0) / 10, 5000)
    or abs(pg_relation_size(c.oid) / 8192 - c.relpages) > 100 + c.relpages / 5)
  order by pg_relation_size(c.oid)`;

/**
 * Vacuums and analyses the embedded database's tables that have changed enough, as it has no autovacuum. Each statement
 * blocks the process, briefly if this runs often. Not for use in a transaction. Returns the tables' names.
 */
export async function vacuumTables(database: Database, signal: AbortSignal): Promise<string[]> {
  // Counts of the last second may not have been flushed yet.
  await database.query('', 'select pg_stat_force_next_flush()', []);
  const due = await database.query<{ name: string }>('', dueTables, []);
  if (due.length > 0) await database.query('', fewerSamples, []);
  const tended = [];
  for (const { name } of due) {
    for (const work of ['vacuum', 'analyze']) {
      if (signal.aborted) return tended;
      await database.query('', `${work} ${name}`, []);
      await pause(pauseMs);
    }
    tended.push(name);
  }
  return tended;
}
