import { type api, type ParsedBody, type Prompt, promptsMismatch } from '@agentarium/contracts';
import { promptRevisions } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError, refuseStale, usedByTasks } from '../../platform/errors.ts';
import { changedFields, lockRecord, saveRecord } from '../audit/index.ts';
import { type PromptRow, presentPrompt, promptFields } from './present.ts';
import { loadPromptsOfTasks, loadTasksOfPrompt } from './queries.ts';
import { refuseBrokenTasks } from './refuse-broken-tasks.ts';
import { refuseTemplate } from './template-fault.ts';

type Input = ParsedBody<typeof api.prompts.updatePrompt>;

/**
 * Updates a prompt, for an administrator; the earlier version is kept as a revision. Throws PROMPT_NOT_FOUND,
 * STALE_WRITE, VALIDATION_FAILED for a template that Liquid cannot parse or a task in prod cannot fill, and
 * PROMPTS_MISMATCH when a task would have prompts of different models; `details` names such tasks.
 */
export async function updatePrompt(
  ctx: SignedIn,
  { id, change_count, ...fields }: { id: string } & Input,
): Promise<Prompt> {
  const action = 'prompts.updatePrompt';
  const row = await ctx.database.transaction(async (tx) => {
    const current = await lockRecord(tx, 'prompt', id);
    refuseStale(current, change_count);
    const changed = await changePrompt(ctx, tx, { current, fields, action });
    if (changed !== current) return changed;
    return saveRecord(ctx, tx, { kind: 'prompt', current, action, fields: {}, changes: {} });
  });
  return presentPrompt(row);
}

type Change = {
  current: PromptRow;
  fields: Omit<Input, 'change_count'>;
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
  { current, fields, action, changes: further }: Change,
): Promise<PromptRow> {
  const changes = changedFields(promptFields(current), fields);
  if (Object.keys(changes).length === 0) return current;
  refuseTemplate(fields.content);
  if (changes.content) await refuseBrokenTasks(tx, current, fields.content);
  if (changes.model_type || changes.version) await refuseMismatch(tx, [{ id: current.id, ...fields }]);
  return savePrompt(ctx, tx, { current, fields, action, changes: { ...further, ...changes } });
}

/**
 * Throws PROMPTS_MISMATCH when this change would give the prompts of a task different models; `details` names such
 * tasks.
 */
export async function refuseMismatch(
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
  { current, ...change }: Required<Change>,
): Promise<PromptRow> {
  await tx.insert(promptRevisions).values({
    prompt_id: current.id,
    change_count: current.change_count,
    ...promptFields(current),
    saved_at: current.updated_at,
    saved_by: current.updated_by,
  });
  return saveRecord(ctx, tx, { kind: 'prompt', current, ...change });
}
