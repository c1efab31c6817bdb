import { createHash } from 'node:crypto';
import {
  type Agent,
  type AgentInput,
  type api,
  copiedRecord,
  type EndpointOutput,
  type ErrorDetail,
  type ParsedBody,
  type ParsedQuery,
} from '@agentarium/contracts';
import { asc, eq } from 'drizzle-orm';
import { version } from '../../config.ts';
import { agents, executions, tasks } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError, maxCounted, usedBy, usedByTasks } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { deleteRecord, lockRecord, recordAudit, updateRecord } from '../audit/index.ts';
import { usePicture } from '../pictures/index.ts';
import { archiveItem } from '../schedule/index.ts';
import { canUseAgent, loadEntitlements, ownerUses } from '../subscription/index.ts';
import {
  type AgentColumns,
  agentChanges,
  agentColumns,
  columnsOf,
  isListed,
  loadAgent,
  loadAgents,
  loadAgentTasks,
  presentAgent,
} from './queries.ts';

/**
 * The agents visible to the caller that match, prod first (docs/spec/user-side.md#agents); archived ones only for
 * administrators who ask for them. Throws VALIDATION_FAILED for an invalid cursor.
 */
export async function listAgents(
  ctx: SignedIn,
  query: ParsedQuery<typeof api.agents.listAgents> = {},
): Promise<EndpointOutput<typeof api.agents.listAgents>> {
  const { db } = ctx.database;
  const isAdmin = ctx.actor.kind === 'admin';
  const [{ rows, next_cursor, total }, entitlements] = await Promise.all([
    loadAgents(db, query, isAdmin),
    loadEntitlements(ctx),
  ]);
  const tasks = await loadAgentTasks(
    db,
    rows.map(({ id }) => id),
  );
  const listed = tasks.filter(({ deployment_state }) => isListed(deployment_state, isAdmin));
  const byAgent = Map.groupBy(listed, ({ agent_id }) => agent_id);
  const items = rows.map((row) =>
    presentAgent(row, byAgent.get(row.id) ?? [], canUseAgent(entitlements, row)),
  );
  return { items, next_cursor, total };
}

/** One agent with its tasks. Throws AGENT_NOT_FOUND when there is none visible to the caller. */
export async function getAgent(ctx: SignedIn, id: string): Promise<Agent> {
  const isAdmin = ctx.actor.kind === 'admin';
  const row = await loadAgent(ctx.database.db, id);
  if (!row || !isListed(row.deployment_state, isAdmin)) throw new AppError('AGENT_NOT_FOUND');
  const [tasks, entitlements] = await Promise.all([
    loadAgentTasks(ctx.database.db, [id]),
    loadEntitlements(ctx),
  ]);
  return presentAgent(
    row,
    tasks.filter((task) => isListed(task.deployment_state, isAdmin)),
    canUseAgent(entitlements, row),
  );
}

/** Adds an agent and its audit entry; returns its id. */
async function insertAgent(
  ctx: SignedIn,
  tx: Db,
  columns: AgentColumns,
  audit: { action: string; changes: Record<string, unknown> },
): Promise<string> {
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  const by = ctx.actor.id;
  await tx
    .insert(agents)
    .values({ id, ...columns, created_at: now, updated_at: now, created_by: by, updated_by: by });
  await recordAudit(ctx, tx, { ...audit, targetType: 'agent', targetId: id, now });
  return id;
}

/** Creates an agent, for an administrator (docs/spec/admin-side.md#validation). Throws for an unknown picture. */
export async function createAgent(ctx: SignedIn, input: AgentInput): Promise<Agent> {
  const columns = columnsOf(input, null);
  const audit = { action: 'agents.createAgent', changes: columns };
  const id = await ctx.database.transaction(async (tx) => {
    await usePicture(tx, columns.config.image, ctx.clock.now());
    return insertAgent(ctx, tx, columns, audit);
  });
  return getAgent(ctx, id);
}

/** Updates an agent, for an administrator. Throws AGENT_NOT_FOUND, STALE_WRITE, and for an unknown picture. */
export async function updateAgent(
  ctx: SignedIn,
  { id, ...input }: { id: string } & ParsedBody<typeof api.agents.updateAgent>,
): Promise<Agent> {
  const update = {
    kind: 'agent',
    id,
    change_count: input.change_count,
    action: 'agents.updateAgent',
  } as const;
  await ctx.database.transaction((tx) =>
    updateRecord(ctx, tx, update, async (current) => {
      const fields = columnsOf(input, current);
      await usePicture(tx, fields.config.image, ctx.clock.now());
      return { fields, changes: agentChanges(agentColumns(current), fields) };
    }),
  );
  return getAgent(ctx, id);
}

/** Copies an agent without its tasks, for an administrator. Throws AGENT_NOT_FOUND. */
export async function copyAgent(ctx: SignedIn, id: string): Promise<Agent> {
  const copyId = await ctx.database.transaction(async (tx) => {
    const source = await loadAgent(tx, id);
    if (!source) throw new AppError('AGENT_NOT_FOUND');
    const copy = copiedRecord(agentColumns(source));
    return insertAgent(ctx, tx, copy, {
      action: 'agents.copyAgent',
      changes: { copied_from: id, name: copy.name },
    });
  });
  return getAgent(ctx, copyId);
}

/** Archives an agent, or brings it back, for an administrator. Throws AGENT_NOT_FOUND. */
export async function archiveAgent(
  ctx: SignedIn,
  { id, archived }: { id: string; archived: boolean },
): Promise<Agent> {
  await archiveItem(ctx, { kind: 'agent', id, archived, action: 'agents.archiveAgent' });
  return getAgent(ctx, id);
}

/**
 * Returns what blocks the deletion of an agent: its tasks by name, or that it has executions or owners. While it has
 * tasks nothing else is checked, because executions are not indexed by agent.
 */
async function usesOf(tx: Db, id: string): Promise<ErrorDetail[]> {
  const own = await tx
    .select({ id: tasks.id, name: tasks.name })
    .from(tasks)
    .where(eq(tasks.agent_id, id))
    .orderBy(asc(tasks.name))
    .limit(50);
  if (own.length > 0) return usedByTasks(own);
  const ran = await tx
    .select({ id: executions.id })
    .from(executions)
    .where(eq(executions.agent_id, id))
    .limit(maxCounted);
  return [
    ...(await ownerUses(tx, 'agent', id)),
    ...usedBy('executions', 'HAS_EXECUTIONS', 'Executions of this agent exist', ran.length),
  ];
}

/** Deletes an agent, for an administrator. Throws AGENT_NOT_FOUND, and IN_USE with what blocks it. */
export async function deleteAgent(ctx: SignedIn, id: string): Promise<{ message: string }> {
  await ctx.database.transaction(async (tx) => {
    const row = await lockRecord(tx, 'agent', id);
    const uses = await usesOf(tx, id);
    const changes = agentColumns(row);
    await deleteRecord(ctx, tx, { kind: 'agent', id, action: 'agents.deleteAgent', uses, changes });
  });
  return { message: 'The agent is deleted.' };
}

const rowsOf = (table: string, key: string) =>
  `(select count(*) || ' ' || coalesce(sum(hashtextextended(${key} || ' ' || xmin, 0)), 0) from ${table})`;

/** Changes with every inserted, updated and deleted row: `xmin` is the transaction that last wrote it. */
const rows = `
  select concat_ws(' ', ${rowsOf('agents', 'id')}, ${rowsOf('tasks', 'id')}, ${rowsOf('prompts', 'id')},
    ${rowsOf('task_prompts', "task_id || ' ' || position")}) as rows`;

/**
 * The version of the lists of agents and tasks for the caller, for their ETag. Null for administrators, whose lists
 * have what a browser must not keep, such as prompts and the values of parameters.
 */
export async function catalogueVersion(ctx: SignedIn): Promise<string | null> {
  if (ctx.actor.kind === 'admin') return null;
  const [[row], { agentSets, agents, tasks }] = await Promise.all([
    ctx.database.query<{ rows: string }>('catalogue-version', rows, []),
    loadEntitlements(ctx),
  ]);
  const facts = JSON.stringify([version, row?.rows, agentSets, [...agents], [...tasks]]);
  return createHash('sha256').update(facts).digest('base64url');
}
