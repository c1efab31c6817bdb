import {
  type api,
  copiedRecord,
  type EndpointOutput,
  type ErrorDetail,
  isParentType,
  type ParsedBody,
  type ParsedQuery,
  type Task,
  type TaskInput,
} from '@agentarium/contracts';
import { and, asc, eq, isNull, max } from 'drizzle-orm';
import { favoriteTasks, taskPrompts, tasks } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { deleteRecord, lockRecord, recordAudit, updateRecord } from '../audit/index.ts';
import { archiveItem } from '../schedule/index.ts';
import { canUseTask, loadEntitlements } from '../subscription/index.ts';
import { checkLinks, refuseFaults, requireScheduleParameter, visibleParts } from './check-task.ts';
import { presentTask, type TaskRow } from './present.ts';
import {
  childUses,
  columnsOf,
  loadTask,
  loadTasks,
  scheduleUses,
  type TaskColumns,
  taskChanges,
  taskColumns,
  taskUses,
} from './queries.ts';

/**
 * The tasks visible to the caller that match, by name; archived ones and those of archived agents only for administrators
 * who ask for them. Throws VALIDATION_FAILED for an invalid cursor, and FORBIDDEN when a user asks for those of a prompt.
 */
export async function listTasks(
  ctx: SignedIn,
  query: ParsedQuery<typeof api.tasks.listTasks> = {},
): Promise<EndpointOutput<typeof api.tasks.listTasks>> {
  const isAdmin = ctx.actor.kind === 'admin';
  if (query.prompt_id !== undefined && !isAdmin) throw new AppError('FORBIDDEN');
  const [{ found, ...page }, entitlements] = await Promise.all([
    loadTasks(ctx.database.db, query, isAdmin),
    loadEntitlements(ctx),
  ]);
  const items = found.flatMap((parts) => {
    const visible = visibleParts(parts, isAdmin);
    if (visible === null) return [];
    const { id, tier } = parts.task;
    return presentTask(visible, isAdmin, canUseTask(entitlements, { id, tier, agent: parts.agent }));
  });
  return { items, ...page };
}

/** One task. Throws TASK_NOT_FOUND when it is not visible to the caller. */
export async function getTask(ctx: SignedIn, id: string): Promise<Task> {
  const [found, entitlements] = await Promise.all([loadTask(ctx.database.db, id), loadEntitlements(ctx)]);
  const parts = found && visibleParts(found, entitlements.isAdmin);
  if (!parts) throw new AppError('TASK_NOT_FOUND');
  const hasAccess = canUseTask(entitlements, { ...parts.task, agent: parts.agent });
  return presentTask(parts, entitlements.isAdmin, hasAccess);
}

/** The position after the last child of a parent; 0 without a parent. */
async function nextPosition(tx: Db, parentId: string | null): Promise<number> {
  if (parentId === null) return 0;
  const [row] = await tx
    .select({ last: max(tasks.position) })
    .from(tasks)
    .where(eq(tasks.parent_task_id, parentId));
  return (row?.last ?? -1) + 1;
}

/** Ids of a task's prompts in order. */
export async function loadPromptIds(tx: Db, taskId: string): Promise<string[]> {
  const rows = await tx
    .select({ prompt_id: taskPrompts.prompt_id })
    .from(taskPrompts)
    .where(eq(taskPrompts.task_id, taskId))
    .orderBy(asc(taskPrompts.position));
  return rows.map((row) => row.prompt_id);
}

export async function replacePrompts(tx: Db, taskId: string, promptIds: string[]): Promise<void> {
  await tx.delete(taskPrompts).where(eq(taskPrompts.task_id, taskId));
  if (promptIds.length === 0) return;
  await tx
    .insert(taskPrompts)
    .values(promptIds.map((prompt_id, position) => ({ task_id: taskId, prompt_id, position })));
}

/** Adds a task with its prompts and an audit entry; returns its id. */
async function insertTask(
  ctx: SignedIn,
  tx: Db,
  { columns, promptIds }: { columns: TaskColumns; promptIds: string[] },
  audit: { action: string; changes: Record<string, unknown> },
): Promise<string> {
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  const by = ctx.actor.id;
  const position = await nextPosition(tx, columns.parent_task_id);
  await tx
    .insert(tasks)
    .values({ id, ...columns, position, created_at: now, updated_at: now, created_by: by, updated_by: by });
  await replacePrompts(tx, id, promptIds);
  await recordAudit(ctx, tx, { ...audit, targetType: 'task', targetId: id, now });
  return id;
}

/**
 * Creates a task, for an administrator (docs/spec/admin-side.md#validation); a child is placed after its siblings.
 * Throws VALIDATION_FAILED, also for a task in prod whose runs would fail, and PROMPTS_MISMATCH.
 */
export async function createTask(ctx: SignedIn, input: TaskInput): Promise<Task> {
  const columns = columnsOf(input, null);
  requireScheduleParameter(columns);
  const promptIds = input.prompt_ids;
  const id = await ctx.database.transaction(async (tx) => {
    await checkLinks(tx, columns, promptIds);
    await refuseFaults(tx, columns, promptIds);
    const changes = { ...columns, prompt_ids: promptIds };
    return insertTask(ctx, tx, { columns, promptIds }, { action: 'tasks.createTask', changes });
  });
  return getTask(ctx, id);
}

/**
 * Updates a task, for an administrator. Throws TASK_NOT_FOUND, STALE_WRITE, VALIDATION_FAILED, PROMPTS_MISMATCH, and
 * IN_USE for a new type that conflicts with its children or schedules.
 */
export async function updateTask(
  ctx: SignedIn,
  { id, ...input }: { id: string } & ParsedBody<typeof api.tasks.updateTask>,
): Promise<Task> {
  const update = { kind: 'task', id, change_count: input.change_count, action: 'tasks.updateTask' } as const;
  await ctx.database.transaction((tx) =>
    updateRecord(ctx, tx, update, async (current) => {
      const columns = columnsOf(input, current);
      requireScheduleParameter(columns);
      const promptIds = await loadPromptIds(tx, id);
      const changes = taskChanges(
        { ...taskColumns(current), prompt_ids: promptIds },
        { ...columns, prompt_ids: input.prompt_ids },
      );
      if (Object.keys(changes).length > 0) {
        await refuseType(tx, current, columns.task_type);
        // It is stored as a parent until this is saved.
        if (columns.parent_task_id?.toLowerCase() === current.id)
          throw invalid('parent_task_id', 'PARENT_TYPE');
        await checkLinks(tx, columns, input.prompt_ids);
        await refuseFaults(tx, columns, input.prompt_ids);
      }
      if (changes.prompt_ids) await replacePrompts(tx, id, input.prompt_ids);
      const moved = columns.parent_task_id !== current.parent_task_id;
      const position = moved ? await nextPosition(tx, columns.parent_task_id) : current.position;
      return { fields: { ...columns, position }, changes };
    }),
  );
  return getTask(ctx, id);
}

async function refuseType(tx: Db, current: TaskRow, next: TaskColumns['task_type']): Promise<void> {
  if (current.task_type === next) return;
  const details: ErrorDetail[] = [
    ...(isParentType(next) ? [] : await childUses(tx, current.id)),
    ...(next === 'parent_scheduled' ? [] : await scheduleUses(tx, current.id)),
  ];
  if (details.length > 0) throw new AppError('IN_USE', { details });
}

/** Copies a task with its prompts but without its children, for an administrator. Throws TASK_NOT_FOUND. */
export async function copyTask(ctx: SignedIn, id: string): Promise<Task> {
  const copyId = await ctx.database.transaction(async (tx) => {
    const [source] = await tx.select().from(tasks).where(eq(tasks.id, id)).for('share');
    if (!source) throw new AppError('TASK_NOT_FOUND');
    const columns = copiedRecord(taskColumns(source));
    const promptIds = await loadPromptIds(tx, id);
    return insertTask(
      ctx,
      tx,
      { columns, promptIds },
      { action: 'tasks.copyTask', changes: { copied_from: id, name: columns.name } },
    );
  });
  return getTask(ctx, copyId);
}

/** Archives a task, or brings it back, for an administrator. Throws TASK_NOT_FOUND. */
export async function archiveTask(
  ctx: SignedIn,
  { id, archived }: { id: string; archived: boolean },
): Promise<Task> {
  await archiveItem(ctx, { kind: 'task', id, archived, action: 'tasks.archiveTask' });
  return getTask(ctx, id);
}

/**
 * Deletes a task that nothing depends on, also from favourites, for an administrator. Throws TASK_NOT_FOUND, and IN_USE
 * with what blocks it.
 */
export async function deleteTask(ctx: SignedIn, id: string): Promise<{ message: string }> {
  await ctx.database.transaction(async (tx) => {
    const row = await lockRecord(tx, 'task', id);
    const uses = await taskUses(tx, id);
    if (uses.length === 0) await tx.delete(favoriteTasks).where(eq(favoriteTasks.task_id, id));
    const changes = taskColumns(row);
    await deleteRecord(ctx, tx, { kind: 'task', id, action: 'tasks.deleteTask', uses, changes });
  });
  return { message: 'The task is deleted.' };
}

type Input = { id: string; order: string[]; change_count?: number | undefined };

/**
 * Reorders a parent's children for runs and lists, for an administrator. Throws TASK_NOT_FOUND, VALIDATION_FAILED for a
 * duplicate child, and STALE_WRITE when `order` does not name exactly its children;
 * archived ones stay where they are.
 */
export async function orderChildren(ctx: SignedIn, { id, ...input }: Input): Promise<Task> {
  const order = input.order.map((child) => child.toLowerCase());
  if (new Set(order).size < order.length) throw invalid('order', 'DUPLICATE');
  const update = {
    kind: 'task',
    id,
    change_count: input.change_count,
    action: 'tasks.orderChildren',
  } as const;
  // Creating or moving a child waits for its parent's row.
  await ctx.database.transaction((tx) =>
    updateRecord(ctx, tx, update, async () => {
      const children = await tx
        .select({ id: tasks.id, name: tasks.name, position: tasks.position })
        .from(tasks)
        .where(and(eq(tasks.parent_task_id, id), isNull(tasks.archived_at)))
        .orderBy(asc(tasks.position), asc(tasks.id))
        .for('no key update');
      const ordered = order.flatMap((childId) => children.find((child) => child.id === childId) ?? []);
      if (ordered.length !== children.length || order.length !== children.length)
        throw new AppError('STALE_WRITE');
      for (const [position, child] of ordered.entries()) {
        if (child.position !== position)
          await tx.update(tasks).set({ position }).where(eq(tasks.id, child.id));
      }
      const names = (list: typeof children) => list.map(({ name }) => name);
      const isSame = ordered.every((child, at) => child === children[at]);
      const changes = isSame ? {} : { child_tasks: { from: names(children), to: names(ordered) } };
      return { fields: {}, changes };
    }),
  );
  return getTask(ctx, id);
}
