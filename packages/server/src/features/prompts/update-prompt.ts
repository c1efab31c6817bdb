import { type api, type ParsedBody, type Prompt, promptsMismatch } from '@agentarium/contracts';
import { promptRevisions } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { usedByTasks } from '../../platform/in-use.ts';
import { refuseStale } from '../../platform/stale-write.ts';
import { changedFields, lockRecord, saveRecord } from '../audit/index.ts';
import { type PromptRow, presentPrompt, promptFields } from './present.ts';
import { loadPromptsOfTasks, loadTasksOfPrompt } from './queries.ts';
import { refuseBrokenTasks } from './refuse-broken-tasks.ts';
import { refuseTemplate } from './template-fault.ts';

type Input = ParsedBody<typeof api.prompts.updatePrompt>;

/**
 * An administrator changes a prompt; what it was is kept as a revision. Throws PROMPT_NOT_FOUND, STALE_WRITE,
 * VALIDATION_FAILED for a template that Liquid can't read or that a task in prod can't fill, and PROMPTS_MISMATCH when
 * a task would then have prompts of different models; `details` names such tasks.
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
  /** What the log gets besides the fields that change. */
  changes?: Record<string, unknown>;
};

/**
 * Gives a locked prompt other fields, keeps what it was, and audits it; nothing happens when none differs. Throws
 * VALIDATION_FAILED for a template that Liquid can't read or that a task in prod can't fill, PROMPTS_MISMATCH.
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

/** Throws PROMPTS_MISMATCH when prompts changed like this would no longer agree in a task; `details` names such tasks. */
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

/** Gives a prompt other fields without asking its tasks; keeps what it was, and audits it. */
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
