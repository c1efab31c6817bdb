import { isDeepStrictEqual } from 'node:util';
import type { AuditEntry, AuditFilter, AuditTarget, api, ParsedQuery } from '@agentarium/contracts';
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import * as z from 'zod';
import {
  agents,
  auditLogs,
  executions,
  mcpServers,
  prompts,
  purchases,
  schedules,
  tasks,
  toolCalls,
  tools,
  users,
} from '../../db/schema/index.ts';
import { DAY_MS } from '../../platform/clock.ts';
import type { AccountActor, Services, SignedIn } from '../../platform/context.ts';
import { csvFile } from '../../platform/csv.ts';
import type { Db } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { JobInput } from '../../platform/jobs/jobs.ts';
import {
  accountFilter,
  createdBetween,
  filterMoment,
  idCursor,
  pageOf,
} from '../../platform/list-queries.ts';

/** The fields that differ, each as `{from, to}`, for the `changes` of an audit entry. */
export function changedFields(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, { from: unknown; to: unknown }> {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(
    fields
      .filter((field) => !isDeepStrictEqual(before[field] ?? null, after[field] ?? null))
      .map((field) => [field, { from: before[field] ?? null, to: after[field] ?? null }]),
  );
}

type NewAuditEntry = {
  /** `feature.verb`, for example `users.createUser`. */
  action: string;
  targetType: AuditTarget;
  targetId: string | null;
  /** The changes by field, without secrets. */
  changes: Record<string, unknown>;
  now: Date;
};

/** An administrator who is responsible for a change. */
export type Administrator = Pick<AccountActor, 'id' | 'username'>;

/** Adds an audit log entry in the transaction of the change it records. */
export const recordAudit = (ctx: { actor: Administrator }, tx: Db, entry: NewAuditEntry): Promise<void> =>
  recordAudits(ctx, tx, [entry]);

/** Adds an audit log entry for each of several changes in their transaction. */
export async function recordAudits(
  { actor }: { actor: Administrator },
  tx: Db,
  entries: readonly NewAuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await tx.insert(auditLogs).values(
    entries.map((entry) => ({
      id: newId(entry.now.getTime()),
      actor_id: actor.id,
      actor_username: actor.username,
      action: entry.action,
      target_type: entry.targetType,
      target_id: entry.targetId,
      changes: entry.changes,
      created_at: entry.now,
    })),
  );
}

type Named = { id: string; name: string };
type Target = { target_type: string; target_id: string | null };

/**
 * Loads the names of each kind of target; a run and a schedule are named by their task and user, a purchase by its buyer.
 */
const sources: Partial<Record<AuditTarget, (db: Db, ids: string[]) => Promise<Named[]>>> = {
  user: (db, ids) =>
    db.select({ id: users.id, name: users.username }).from(users).where(inArray(users.id, ids)),
  agent: (db, ids) =>
    db.select({ id: agents.id, name: agents.name }).from(agents).where(inArray(agents.id, ids)),
  task: (db, ids) => db.select({ id: tasks.id, name: tasks.name }).from(tasks).where(inArray(tasks.id, ids)),
  prompt: (db, ids) =>
    db.select({ id: prompts.id, name: prompts.title }).from(prompts).where(inArray(prompts.id, ids)),
  tool: (db, ids) => db.select({ id: tools.id, name: tools.name }).from(tools).where(inArray(tools.id, ids)),
  mcp_server: (db, ids) =>
    db
      .select({ id: mcpServers.id, name: mcpServers.name })
      .from(mcpServers)
      .where(inArray(mcpServers.id, ids)),
  tool_call: (db, ids) =>
    db
      .select({ id: toolCalls.id, name: toolCalls.tool_name })
      .from(toolCalls)
      .where(inArray(toolCalls.id, ids)),
  purchase: (db, ids) =>
    db
      .select({ id: purchases.id, name: users.username })
      .from(purchases)
      .innerJoin(users, eq(users.id, purchases.user_id))
      .where(inArray(purchases.id, ids)),
  execution: (db, ids) =>
    db
      .select({ id: executions.id, name: sql<string>`${executions.task_name} || ' · ' || ${users.username}` })
      .from(executions)
      .innerJoin(users, eq(users.id, executions.user_id))
      .where(inArray(executions.id, ids)),
  schedule: (db, ids) =>
    db
      .select({ id: schedules.id, name: sql<string>`${tasks.name} || ' · ' || ${users.username}` })
      .from(schedules)
      .innerJoin(tasks, eq(tasks.id, schedules.task_id))
      .innerJoin(users, eq(users.id, schedules.user_id))
      .where(inArray(schedules.id, ids)),
};

/** The current names of the entries' targets by id, without those that were deleted. */
async function targetNames(db: Db, entries: readonly Target[]): Promise<Map<string, string>> {
  // A model's id is its name.
  const models = entries.flatMap(({ target_type, target_id }) =>
    target_type === 'model' && target_id !== null ? [[target_id, target_id] as const] : [],
  );
  const names = new Map<string, string>(models);
  for (const [type, load] of Object.entries(sources)) {
    const ids = entries.flatMap(({ target_type, target_id }) =>
      target_type === type && z.uuid().safeParse(target_id).success ? [target_id as string] : [],
    );
    if (ids.length === 0) continue;
    for (const { id, name } of await load(db, [...new Set(ids)])) names.set(id, name);
  }
  return names;
}

/** The actions that match, newest first, with the names of their targets. */
async function findEntries(
  { db }: SignedIn['database'],
  { action, target_type, target_id, actor, from, to }: AuditFilter,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<AuditEntry[]> {
  const rows = await db
    .select()
    .from(auditLogs)
    .where(
      and(
        action ? eq(auditLogs.action, action) : undefined,
        target_type ? eq(auditLogs.target_type, target_type) : undefined,
        target_id ? eq(auditLogs.target_id, target_id) : undefined,
        accountFilter({ id: auditLogs.actor_id, username: auditLogs.actor_username }, actor),
        createdBetween(auditLogs, { from: filterMoment(from), to: filterMoment(to) }),
        before ? lt(auditLogs.id, before) : undefined,
      ),
    )
    .orderBy(desc(auditLogs.id))
    .limit(limit);
  const names = await targetNames(db, rows);
  return rows.map((row) => ({
    id: row.id,
    actor_id: row.actor_id,
    actor_username: row.actor_username,
    action: row.action,
    target_type: row.target_type,
    target_id: row.target_id,
    target_name: row.target_id === null ? null : (names.get(row.target_id) ?? null),
    changes: row.changes as AuditEntry['changes'],
    created_at: row.created_at.toISOString(),
  }));
}

/** Actions of administrators, newest first, by key. Throws VALIDATION_FAILED for a cursor of another list. */
export async function listAuditLogs(
  ctx: SignedIn,
  { cursor, limit, ...filter }: ParsedQuery<typeof api.audit.listAuditLogs>,
): Promise<{ items: AuditEntry[]; next_cursor: string | null; currency_code: string }> {
  const rows = await findEntries(ctx.database, filter, { before: idCursor(cursor), limit: limit + 1 });
  const { page, next_cursor } = pageOf(rows, limit, ({ id }) => id);
  return { items: page, next_cursor, currency_code: ctx.config.currency };
}

/** The columns of the file, each a field of an entry. */
const columns = [
  'id',
  'created_at',
  'actor_username',
  'actor_id',
  'action',
  'target_type',
  'target_id',
  'target_name',
] as const;

/** The same actions as CSV, read page by page while sending. */
export const exportAuditLogs = (ctx: SignedIn, filter: AuditFilter): Promise<AsyncGenerator<string>> =>
  csvFile({
    columns: [...columns, 'changes'],
    load: (before, limit) => findEntries(ctx.database, filter, { before, limit }),
    cellsOf: (entry) => [...columns.map((column) => entry[column]), JSON.stringify(entry.changes)],
  });

const batch = 5000;
const allow = `select set_config('agentarium.audit_retention', 'on', true)`;
const remove = `
  delete from audit_logs where id in (
    select id from (select id, created_at from audit_logs order by id limit ${batch}) as oldest where created_at < $1)
  returning 1`;

/** Deletes entries older than RETENTION_AUDIT_DAYS, in batches; 0 keeps everything. */
export async function sweepAuditLog(
  { database, clock, config }: Services,
  { signal }: Pick<JobInput, 'signal'>,
): Promise<void> {
  const { auditDays } = config.retention;
  if (auditDays === 0) return;
  const before = new Date(clock.now().getTime() - auditDays * DAY_MS);
  const removeSome = () =>
    database.transaction(async (tx) => {
      await tx.query('allow-audit-retention', allow, []);
      return (await tx.query('sweep-audit-log', remove, [before])).length;
    });
  while (!signal.aborted && (await removeSome()) === batch);
}
