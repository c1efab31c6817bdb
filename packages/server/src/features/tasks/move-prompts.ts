import { type ConnectedTasks, localized, type PromptsMove, type Task } from '@agentarium/contracts';
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { prompts, taskPrompts, tasks } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { lockRecord, saveRecord } from '../audit/index.ts';
import { copyPromptTo, movePrompts } from '../prompts/index.ts';
import type { TaskRow } from './present.ts';
import { getTask, loadPromptIds, replacePrompts } from './tasks.ts';

const readConnected = `
  with recursive connected as (
    select $1::uuid as task_id
    union
    select other.task_id from connected c
    join task_prompts own on own.task_id = c.task_id
    join task_prompts other on other.prompt_id = own.prompt_id
  )
  select task_id from connected`;

/** Ids of a task and of all tasks that share prompts with it, directly or through others. */
async function loadConnected(db: Db, id: string): Promise<string[]> {
  const rows = await db.query<{ task_id: string }>('connected-tasks', readConnected, [id]);
  return rows.map(({ task_id }) => task_id);
}

/**
 * The tasks that share prompts with a task, directly or through others, and all their prompts, for administrators. Throws
 * TASK_NOT_FOUND.
 */
export async function listConnected(ctx: SignedIn, id: string): Promise<ConnectedTasks> {
  const { db } = ctx.database;
  const ids = await loadConnected(db, id);
  const found = await db
    .select({
      id: tasks.id,
      name: tasks.name,
      locales: sql<TaskRow['config']['locales']>`${tasks.config}->'locales'`,
    })
    .from(tasks)
    .where(inArray(tasks.id, ids))
    .orderBy(asc(tasks.name), asc(tasks.id));
  if (!found.some((task) => task.id === id)) throw new AppError('TASK_NOT_FOUND');
  const used = await db
    .selectDistinct({ id: prompts.id, title: prompts.title })
    .from(taskPrompts)
    .innerJoin(prompts, eq(prompts.id, taskPrompts.prompt_id))
    .where(inArray(taskPrompts.task_id, ids))
    .orderBy(asc(prompts.title), asc(prompts.id));
  const others = found.filter((task) => task.id !== id);
  const nameIn = ({ name, locales }: (typeof found)[number]) =>
    localized(locales, ctx.language, 'name', name);
  return { tasks: others.map((task) => ({ id: task.id, name: nameIn(task) })), prompts: used };
}

const action = 'tasks.movePrompts';

async function promptsOf(tx: Db, taskIds: string[]): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: taskPrompts.prompt_id })
    .from(taskPrompts)
    .where(inArray(taskPrompts.task_id, taskIds));
  return rows.map(({ id }) => id);
}

/** Returns the prompts among these that other tasks use, too. */
async function sharedPrompts(tx: Db, taskId: string, promptIds: string[]): Promise<Set<string>> {
  const rows = await tx
    .selectDistinct({ id: taskPrompts.prompt_id })
    .from(taskPrompts)
    .where(and(inArray(taskPrompts.prompt_id, promptIds), ne(taskPrompts.task_id, taskId)));
  return new Set(rows.map(({ id }) => id));
}

/**
 * Moves all prompts of a task to another model type and version, for an administrator: alone, with those of all connected
 * tasks, or as copies where other tasks use them. Throws TASK_NOT_FOUND, and PROMPTS_MISMATCH with the other tasks that
 * would have prompts of different models.
 */
export async function moveTaskPrompts(
  ctx: SignedIn,
  { id, scope, ...to }: { id: string } & PromptsMove,
): Promise<Task> {
  await ctx.database.transaction(async (tx) => {
    const current = await lockRecord(tx, 'task', id);
    const own = await loadPromptIds(tx, id);
    if (scope !== 'copies') {
      const ids = scope === 'task' ? own : await promptsOf(tx, await loadConnected(tx, id));
      return movePrompts(ctx, tx, { ids, to, action });
    }
    const shared = await sharedPrompts(tx, id, own);
    const next: string[] = [];
    for (const one of own) next.push(shared.has(one) ? await copyPromptTo(ctx, tx, { id: one, to }) : one);
    await replacePrompts(tx, id, next);
    await movePrompts(ctx, tx, { ids: own.filter((one) => !shared.has(one)), to, action });
    const changes = shared.size > 0 ? { prompt_ids: { from: own, to: next } } : {};
    await saveRecord(ctx, tx, { kind: 'task', current, action, fields: {}, changes });
  });
  return getTask(ctx, id);
}
