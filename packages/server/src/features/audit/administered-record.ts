import type { ErrorDetail } from '@agentarium/contracts';
import { eq } from 'drizzle-orm';
import { agents, mcpServers, prompts, tasks, tools, users } from '../../db/schema/index.ts';
import type { Services, SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError, refuseStale } from '../../platform/errors.ts';
import { type Administrator, recordAudit } from './audit.ts';

const records = {
  agent: { table: agents, unknown: 'AGENT_NOT_FOUND' },
  mcp_server: { table: mcpServers, unknown: 'MCP_SERVER_NOT_FOUND' },
  prompt: { table: prompts, unknown: 'PROMPT_NOT_FOUND' },
  task: { table: tasks, unknown: 'TASK_NOT_FOUND' },
  tool: { table: tools, unknown: 'TOOL_NOT_FOUND' },
  user: { table: users, unknown: 'USER_NOT_FOUND' },
} as const;

/** Records that administrators edit, by their name in the audit log. */
type Kind = keyof typeof records;
export type CatalogueKind = Exclude<Kind, 'user' | 'mcp_server'>;
type Row<K extends Kind> = (typeof records)[K]['table']['$inferSelect'];
type Changes = Record<string, unknown>;

/**
 * Locks a record until the transaction ends. A reference to it, which every new execution adds, waits for `update` but
 * not for `no key update`. Throws the not-found error of its kind.
 */
export async function lockRecord<K extends Kind>(
  tx: Db,
  kind: K,
  id: string,
  strength: 'update' | 'no key update' = 'update',
): Promise<Row<K>> {
  const { table, unknown } = records[kind];
  // Drizzle cannot infer which of the tables is read.
  const [row] = await tx
    .select()
    .from<typeof agents>(table as typeof agents)
    .where(eq(table.id, id))
    .for(strength);
  if (!row) throw new AppError(unknown);
  return row as unknown as Row<K>;
}

/**
 * Saves fields of a locked record, counts the update, and audits the changes. An update without changes counts too
 * (docs/spec/api.md#conventions), but is not logged.
 */
export async function saveRecord<K extends Kind>(
  ctx: SignedIn,
  tx: Db,
  update: { kind: K; current: Row<K>; action: string; fields: Partial<Row<K>>; changes: Changes },
): Promise<Row<K>> {
  const { kind, current, action, fields, changes } = update;
  const { table } = records[kind];
  const now = ctx.clock.now();
  const counted = { change_count: current.change_count + 1, updated_at: now, updated_by: ctx.actor.id };
  await tx
    .update(table)
    .set({ ...fields, ...counted })
    .where(eq(table.id, current.id));
  if (Object.keys(changes).length > 0)
    await recordAudit(ctx, tx, { action, targetType: kind, targetId: current.id, changes, now });
  return { ...current, ...fields, ...counted };
}

/**
 * Updates a record for its editor: locks it, rejects a stale version, and saves what `decide` returns. Throws
 * STALE_WRITE, the not-found error of its kind, and what `decide` throws.
 */
export async function updateRecord<K extends Kind>(
  ctx: SignedIn,
  tx: Db,
  update: { kind: K; id: string; change_count: number | undefined; action: string },
  decide: (current: Row<K>) => Promise<{ fields: Partial<Row<K>>; changes: Changes }>,
): Promise<Row<K>> {
  const { kind, id, change_count, action } = update;
  // Executions that start meanwhile only reference an agent or task, so they need not wait.
  const strength = kind === 'agent' || kind === 'task' ? 'no key update' : 'update';
  const current = await lockRecord(tx, kind, id, strength);
  refuseStale(current, change_count);
  return saveRecord(ctx, tx, { kind, current, action, ...(await decide(current)) });
}

/**
 * Archives a record, or brings it back, and audits that; its version stays the same, and so does a record that already
 * is so. Returns whether it changed. Throws the not-found error of its kind.
 */
export async function archiveRecord(
  ctx: Pick<Services, 'clock'> & { actor: Administrator },
  tx: Db,
  { kind, id, archived, action }: { kind: CatalogueKind; id: string; archived: boolean; action: string },
): Promise<boolean> {
  const { archived_at } = await lockRecord(tx, kind, id, 'no key update');
  if ((archived_at !== null) === archived) return false;
  const { table } = records[kind];
  const now = ctx.clock.now();
  await tx
    .update(table)
    .set({ archived_at: archived ? now : null })
    .where(eq(table.id, id));
  const changes = { archived: { from: !archived, to: archived } };
  await recordAudit(ctx, tx, { action, targetType: kind, targetId: id, changes, now });
  return true;
}

/** Deletes a locked record and audits its content. Throws IN_USE when something blocks it. */
export async function deleteRecord(
  ctx: SignedIn,
  tx: Db,
  deletion: { kind: Kind; id: string; action: string; uses: ErrorDetail[]; changes: Changes },
): Promise<void> {
  const { kind, id, action, uses, changes } = deletion;
  const { table } = records[kind];
  if (uses.length > 0) throw new AppError('IN_USE', { details: uses });
  await tx.delete(table).where(eq(table.id, id));
  await recordAudit(ctx, tx, { action, targetType: kind, targetId: id, changes, now: ctx.clock.now() });
}
