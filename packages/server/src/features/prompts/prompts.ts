import {
  type api,
  copyName,
  type EndpointOutput,
  type ParsedBody,
  type ParsedQuery,
  type Prompt,
  type PromptInput,
  type PromptsMove,
  type PromptTask,
  promptsMismatch,
} from '@agentarium/contracts';
import { and, asc, eq, gt, inArray, isNotNull, not, type SQL, sql } from 'drizzle-orm';
import { promptRevisions, prompts, taskPrompts, tasks } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError, refuseStale, usedByTasks } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import {
  archivedFilter,
  catalogueLimit,
  cursorAfter,
  idCursor,
  keyedOrder,
  type Page,
  type PageQuery,
  pageOf,
  textFilter,
} from '../../platform/list-queries.ts';
import {
  archiveRecord,
  changedFields,
  deleteRecord,
  lockRecord,
  recordAudit,
  saveRecord,
} from '../audit/index.ts';
import { refuseBrokenTasks, refuseTemplate } from './check-prompt.ts';
import { type PromptRow, presentPrompt, promptFields, selectPrompts } from './present.ts';

/** Throws PROMPT_NOT_FOUND. */
export async function loadPrompt(db: Db, id: string): Promise<PromptRow> {
  const [row] = await db.select().from(prompts).where(eq(prompts.id, id));
  if (!row) throw new AppError('PROMPT_NOT_FOUND');
  return row;
}

/** Tasks that use any of these prompts, by name. */
function loadTasksOfPrompt(db: Db, ...promptIds: string[]): Promise<{ id: string; name: string }[]> {
  return db
    .selectDistinct({ id: tasks.id, name: tasks.name })
    .from(taskPrompts)
    .innerJoin(tasks, eq(tasks.id, taskPrompts.task_id))
    .where(inArray(taskPrompts.prompt_id, promptIds))
    .orderBy(asc(tasks.name), asc(tasks.id));
}

type PromptUse = Pick<PromptRow, 'id' | 'title' | 'role' | 'version' | 'model_type'> & {
  task_id: string;
};

/** The prompts of the given tasks, in their order. */
export function loadPromptsOfTasks(db: Db, taskIds: string[]): Promise<PromptUse[]> {
  if (taskIds.length === 0) return Promise.resolve([]);
  return db
    .select({
      task_id: taskPrompts.task_id,
      id: prompts.id,
      title: prompts.title,
      role: prompts.role,
      version: prompts.version,
      model_type: prompts.model_type,
    })
    .from(taskPrompts)
    .innerJoin(prompts, eq(prompts.id, taskPrompts.prompt_id))
    .where(inArray(taskPrompts.task_id, taskIds))
    .orderBy(asc(taskPrompts.task_id), asc(taskPrompts.position));
}

const orders = {
  name: { by: sql`lower(${prompts.title})`, kind: 'text' },
  updated: { by: prompts.updated_at, kind: 'moment' },
} as const;

/** Matches prompts by the filters of their list. */
export function promptFilter(
  query: Omit<ParsedQuery<typeof api.prompts.listPrompts>, 'limit' | 'sort' | 'order' | 'cursor'>,
): SQL | undefined {
  const { unused } = query;
  const used = sql`exists (select from task_prompts tp where tp.prompt_id = ${prompts.id})`;
  return and(
    query.model_type && eq(prompts.model_type, query.model_type),
    query.role && eq(prompts.role, query.role),
    unused === undefined ? undefined : unused ? not(used) : used,
    archivedFilter(isNotNull(prompts.archived_at), query.archived),
    textFilter(query.search, { texts: [prompts.title, prompts.content] }),
  );
}

/** The prompts that match, by title; for administrators. Throws VALIDATION_FAILED for an invalid cursor. */
export async function listPrompts(
  ctx: SignedIn,
  query: ParsedQuery<typeof api.prompts.listPrompts>,
): Promise<EndpointOutput<typeof api.prompts.listPrompts>> {
  const { db } = ctx.database;
  const { limit = catalogueLimit, sort = 'name', order = 'asc', cursor } = query;
  const paging = keyedOrder([orders[sort], { by: prompts.id, kind: 'uuid' }], { order, cursor });
  const where = promptFilter(query);
  const rows = await selectPrompts(db, paging.key)
    .where(and(where, paging.where))
    .orderBy(...paging.orderBy)
    .limit(limit + 1);
  const { page, next_cursor } = pageOf(rows, limit, cursorAfter);
  const total = cursor ? null : await db.$count(prompts, where);
  return { items: page.map(({ prompt, ...stored }) => presentPrompt(prompt, stored)), next_cursor, total };
}

/** One prompt; for administrators. Throws PROMPT_NOT_FOUND. */
export async function getPrompt(ctx: SignedIn, id: string): Promise<Prompt> {
  const [row] = await selectPrompts(ctx.database.db).where(eq(prompts.id, id));
  if (!row) throw new AppError('PROMPT_NOT_FOUND');
  return presentPrompt(row.prompt, row);
}

/** The tasks that use a prompt, oldest first, by key; for administrators. Throws PROMPT_NOT_FOUND. */
export async function listPromptTasks(
  ctx: SignedIn,
  { id, ...query }: { id: string } & PageQuery,
): Promise<Page<PromptTask>> {
  const { db } = ctx.database;
  const after = idCursor(query.cursor);
  await loadPrompt(db, id);
  const rows = await db
    .selectDistinct({
      id: tasks.id,
      name: tasks.name,
      locales: sql<PromptTask['locales']>`${tasks.config}->'locales'`,
      deployment_state: tasks.deployment_state,
    })
    .from(taskPrompts)
    .innerJoin(tasks, eq(tasks.id, taskPrompts.task_id))
    .where(and(eq(taskPrompts.prompt_id, id), after ? gt(tasks.id, after) : undefined))
    .orderBy(asc(tasks.id))
    .limit(query.limit + 1);
  const { page, next_cursor } = pageOf(rows, query.limit, (task) => task.id);
  return { items: page, next_cursor };
}

/** Adds a prompt with an audit entry. Throws VALIDATION_FAILED for a template that Liquid cannot parse. */
async function insertPrompt(
  ctx: SignedIn,
  tx: Db,
  input: PromptInput,
  audit: { action: string; changes: Record<string, unknown> },
): Promise<PromptRow> {
  refuseTemplate(input.content);
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  const by = ctx.actor.id;
  const [row] = await tx
    .insert(prompts)
    .values({ id, ...input, created_at: now, updated_at: now, created_by: by, updated_by: by })
    .returning();
  if (!row) throw new Error('The prompt was not stored');
  await recordAudit(ctx, tx, { ...audit, targetType: 'prompt', targetId: id, now });
  return row;
}

/** Creates a prompt, for an administrator. Throws VALIDATION_FAILED for a template that Liquid cannot parse. */
export async function createPrompt(ctx: SignedIn, input: PromptInput): Promise<Prompt> {
  const audit = { action: 'prompts.createPrompt', changes: input };
  const { id } = await ctx.database.transaction((tx) => insertPrompt(ctx, tx, input, audit));
  return getPrompt(ctx, id);
}

type Input = ParsedBody<typeof api.prompts.updatePrompt>;

/**
 * Updates a prompt, for an administrator; the earlier version is kept as a revision. Throws PROMPT_NOT_FOUND,
 * STALE_WRITE, VALIDATION_FAILED for a template that Liquid cannot parse or a task in prod cannot fill, and
 * PROMPTS_MISMATCH when a task would have prompts of different models; `details` names such tasks.
 */
export async function updatePrompt(
  ctx: SignedIn,
  { id, change_count, note, ...fields }: { id: string } & Input,
): Promise<Prompt> {
  const action = 'prompts.updatePrompt';
  await ctx.database.transaction(async (tx) => {
    const current = await lockRecord(tx, 'prompt', id);
    refuseStale(current, change_count);
    const changed = await changePrompt(ctx, tx, { current, fields, note, action });
    if (changed === current)
      await saveRecord(ctx, tx, { kind: 'prompt', current, action, fields: {}, changes: {} });
  });
  return getPrompt(ctx, id);
}

type Change = {
  current: PromptRow;
  fields: Omit<Input, 'change_count' | 'note'>;
  note?: string | undefined;
  action: string;
  /** Logged in addition to the changed fields. */
  changes?: Record<string, unknown>;
};

/**
 * Changes the fields of a locked prompt, with a revision and an audit entry; does nothing when none differs. Throws
 * VALIDATION_FAILED for a template that Liquid cannot parse or a task in prod cannot fill, PROMPTS_MISMATCH.
 */
export async function changePrompt(
  ctx: SignedIn,
  tx: Db,
  { current, fields, note, action, changes: further }: Change,
): Promise<PromptRow> {
  const changes = changedFields(promptFields(current), fields);
  if (Object.keys(changes).length === 0) return current;
  refuseTemplate(fields.content);
  if (changes.content) await refuseBrokenTasks(tx, current, fields.content);
  if (changes.model_type || changes.version) await refuseMismatch(tx, [{ id: current.id, ...fields }]);
  return savePrompt(ctx, tx, { current, fields, note, action, changes: { ...further, ...changes } });
}

/**
 * Throws PROMPTS_MISMATCH when this change would give the prompts of a task different models; `details` names such
 * tasks.
 */
async function refuseMismatch(
  tx: Db,
  changed: Pick<PromptRow, 'id' | 'model_type' | 'version'>[],
): Promise<void> {
  const changes = new Map(changed.map((prompt) => [prompt.id, prompt]));
  const tasks = await loadTasksOfPrompt(tx, ...changes.keys());
  const used = await loadPromptsOfTasks(
    tx,
    tasks.map((task) => task.id),
  );
  const after = Map.groupBy(
    used.map((use) => ({ ...use, ...changes.get(use.id) })),
    (use) => use.task_id,
  );
  const broken = tasks.filter((task) => promptsMismatch(after.get(task.id) ?? []) !== null);
  const [first] = broken;
  if (!first) return;
  throw new AppError('PROMPTS_MISMATCH', {
    message: promptsMismatch(after.get(first.id) ?? []) ?? undefined,
    details: usedByTasks(broken),
  });
}

/** Saves a prompt's fields without checking its tasks, with a revision and an audit entry. */
export async function savePrompt(
  ctx: SignedIn,
  tx: Db,
  { current, fields, note, changes, action }: Change,
): Promise<PromptRow> {
  await tx.insert(promptRevisions).values({
    prompt_id: current.id,
    change_count: current.change_count,
    ...promptFields(current),
    note: current.note,
    saved_at: current.updated_at,
    saved_by: current.updated_by,
  });
  return saveRecord(ctx, tx, {
    kind: 'prompt',
    current,
    fields: { ...fields, note: note || null },
    action,
    changes: { ...changes, ...(note && { note }) },
  });
}

/** Archives a prompt, or brings it back, for an administrator; tasks go on using it. Throws PROMPT_NOT_FOUND. */
export async function archivePrompt(
  ctx: SignedIn,
  { id, archived }: { id: string; archived: boolean },
): Promise<Prompt> {
  const archive = { kind: 'prompt', id, archived, action: 'prompts.archivePrompt' } as const;
  await ctx.database.transaction((tx) => archiveRecord(ctx, tx, archive));
  return getPrompt(ctx, id);
}

/** Copies a prompt under a new title, for an administrator. Throws PROMPT_NOT_FOUND. */
export async function copyPrompt(ctx: SignedIn, id: string): Promise<Prompt> {
  const copied = await ctx.database.transaction(async (tx) => {
    const source = await loadPrompt(tx, id);
    const copy = { ...promptFields(source), title: copyName(source.title, 100) };
    return insertPrompt(ctx, tx, copy, {
      action: 'prompts.copyPrompt',
      changes: { copied_from: id, title: copy.title },
    });
  });
  return getPrompt(ctx, copied.id);
}

type Model = Pick<PromptsMove, 'model_type' | 'version'>;

/** Adds a copy of a prompt for another model, under a new title; returns its id. Throws PROMPT_NOT_FOUND. */
export async function copyPromptTo(
  ctx: SignedIn,
  tx: Db,
  { id, to }: { id: string; to: Model },
): Promise<string> {
  const source = await loadPrompt(tx, id);
  const copy = { ...promptFields(source), ...to, title: copyName(source.title, 100) };
  const changes = { copied_from: id, title: copy.title, ...to };
  const row = await insertPrompt(ctx, tx, copy, { action: 'prompts.copyPrompt', changes });
  return row.id;
}

type Given = { ids: string[]; to: Model; action: string };

/**
 * Moves prompts to one model type and version together; each changed one gets a revision and an audit entry. Throws
 * PROMPTS_MISMATCH when a task has other prompts that are not moved; `details` names such tasks.
 */
export async function movePrompts(ctx: SignedIn, tx: Db, { ids, to, action }: Given): Promise<void> {
  if (ids.length === 0) return;
  // In the lock order of a task that is saved concurrently.
  const rows = await tx
    .select()
    .from(prompts)
    .where(inArray(prompts.id, ids))
    .orderBy(asc(prompts.id))
    .for('update');
  await refuseMismatch(
    tx,
    rows.map(({ id }) => ({ id, ...to })),
  );
  for (const row of rows) {
    const fields = { ...promptFields(row), ...to };
    const changes = changedFields(promptFields(row), fields);
    if (Object.keys(changes).length > 0) await savePrompt(ctx, tx, { current: row, fields, action, changes });
  }
}

/**
 * Deletes a prompt, for an administrator. Throws PROMPT_NOT_FOUND, and IN_USE with the names of the tasks that use it.
 */
export async function deletePrompt(ctx: SignedIn, id: string): Promise<{ message: string }> {
  await ctx.database.transaction(async (tx) => {
    const row = await lockRecord(tx, 'prompt', id);
    const uses = usedByTasks(await loadTasksOfPrompt(tx, id));
    const changes = promptFields(row);
    await deleteRecord(ctx, tx, { kind: 'prompt', id, action: 'prompts.deletePrompt', uses, changes });
  });
  return { message: 'The prompt is deleted.' };
}
