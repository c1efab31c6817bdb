import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from './database.ts';

/** Between two statements, for everybody else on the one connection, in milliseconds. */
const restMs = 10;

/**
 * The default samples 30,000 rows of each table, which holds the process for a second; this takes a tenth of the time.
 */
const fewerSamples = 'set default_statistics_target = 20';

/**
 * Tables that were never looked at, that have changed by a tenth, or 5000 rows, since they were, or whose size has:
 * the counts of changes begin at 0 with each start.
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
 * Vacuums and analyses the tables of the embedded database that have changed enough: it has no process that does so
 * by itself. Each statement holds the process; they are short when it is done often. Not inside a transaction.
 * Returns the names of the tables.
 */
export async function tendTables(database: Database, signal: AbortSignal): Promise<string[]> {
  // Counts of the last second may not be sent yet.
  await database.query('', 'select pg_stat_force_next_flush()', []);
  const due = await database.query<{ name: string }>('', dueTables, []);
  if (due.length > 0) await database.query('', fewerSamples, []);
  const tended = [];
  for (const { name } of due) {
    for (const work of ['vacuum', 'analyze']) {
      if (signal.aborted) return tended;
      await database.query('', `${work} ${name}`, []);
      await pause(restMs);
    }
    tended.push(name);
  }
  return tended;
}
