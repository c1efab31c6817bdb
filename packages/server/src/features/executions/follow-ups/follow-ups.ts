import {
  type FollowUp,
  type FollowUpInput,
  type Language,
  languages,
  maxFollowUps,
  type ProfileField,
} from '@agentarium/contracts';
import { dataOfRun, type RunData, runDataOf, withheldAmong } from '../../../db/run-data.ts';
import { executionState } from '../../../db/states.ts';
import type { SignedIn } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Idempotency, idempotencyOf, keepKey, oncePerKey } from '../../../platform/idempotency.ts';
import { newId } from '../../../platform/ids.ts';
import { checkFiles, ownFiles, requireVision, useFiles } from '../../files/index.ts';
import { type ExecutionOwner, waitForEnd } from '../accept/accept-execution.ts';
import { chargeUser, lockPayer } from '../accept/charge.ts';
import { loadExecutionFacts, requireOpenTask, requireUnpaused } from '../accept/check-execution.ts';
import { withheldDetails } from '../accept/parameters.ts';
import { stopExecution } from '../read/cancel-execution.ts';
import { type FollowUpRow, loadFollowUp, loadOwnExecution, presentFollowUp } from '../read/get-execution.ts';

/** The previous questions, whether one of them is being answered, and the language of the last answer. */
const readDialogue = `
  select e.language, ${runDataOf('e')}, coalesce(max(f.position), 0) as asked,
    coalesce(bool_or(${executionState.isOpen('q.status')}), false) as is_running,
    (array_agg(q.language order by f.position desc) filter (where ${executionState.isCompleted('q.status')}))[1] as last_language
  from executions e left join follow_ups f on f.execution_id = e.id left join executions q on q.id = f.id
  where e.id = $1 group by e.id`;
type Dialogue = RunData & {
  language: Language;
  asked: number;
  is_running: boolean;
  last_language: Language | null;
};

/** A follow-up inherits from its run what determines how it runs; it counts toward the daily limit, not the task's. */
const write = `
  with counted as (
    update users set usage_started_at = :window_started_at, usage_count = :usage_count where id = :user_id
  ), made as (
    insert into executions (id, user_id, task_id, agent_id, parent_execution_id, is_follow_up, task_name, agent_name,
      status, language, input_params, hidden_inputs, charge_source, charge_pack_id, charge_window_at, created_at,
      updated_at, request_id)
    select :id::uuid, e.user_id, e.task_id, e.agent_id, e.id, true, e.task_name, e.agent_name, ${executionState.queued}, :language,
      '{}', '{}', :charge_source, :pack_id::uuid, :window_started_at, :now::timestamptz, :now, :request_id
    from executions e where e.id = :execution_id
    returning id
  )
  insert into follow_ups (id, execution_id, position, kind, message)
  select id, :execution_id, :position::int, :kind, :message from made`;

/**
 * A question is answered in its user's language, a translation in the other language, anything else in that of the last
 * answer.
 */
function languageOf(
  kind: FollowUpInput['kind'],
  { own, answered }: { own: Language; answered: Language },
): Language {
  if (kind === 'ask') return own;
  if (kind !== 'translate') return answered;
  return own === answered ? (languages.find((one) => one !== answered) ?? own) : own;
}

type Question = {
  executionId: string;
  asked: FollowUpInput;
  idempotency: Idempotency | null;
};

/**
 * Loads the dialogue under the user's lock. Throws EXECUTION_NOT_FOUND, FOLLOW_UP_RUNNING, FOLLOW_UP_LIMIT, and
 * FIELD_WITHHELD when the run's messages and answer, which are sent again with the question, may contain data that is now
 * withheld.
 */
async function loadDialogue(
  tx: Db,
  executionId: string,
  withheld: readonly ProfileField[],
): Promise<Dialogue> {
  const [dialogue] = await tx.query<Dialogue>('follow-up-dialogue', readDialogue, [executionId]);
  if (!dialogue) throw new AppError('EXECUTION_NOT_FOUND');
  if (dialogue.is_running) throw new AppError('FOLLOW_UP_RUNNING');
  if (dialogue.asked >= maxFollowUps) throw new AppError('FOLLOW_UP_LIMIT');
  const held = withheldAmong(dataOfRun(dialogue), withheld);
  if (held.length > 0) throw new AppError('FIELD_WITHHELD', { details: withheldDetails(held) });
  return dialogue;
}

/** The task of a run. Throws unless the run is the caller's own and has an answer, and its task may still be run. */
async function requireAnswer(ctx: SignedIn, executionId: string, now: Date): Promise<string> {
  const { actor, database, config } = ctx;
  const run = await loadOwnExecution(ctx, executionId);
  if (run.status !== 'completed') throw new AppError('NOT_FINISHED');
  const facts = await loadExecutionFacts(database.db, {
    taskId: run.task_id,
    userId: actor.id,
    parentExecutionId: null,
  });
  if (!facts) throw new AppError('EXECUTION_NOT_FOUND');
  const by: ExecutionOwner = { userId: actor.id, isAdmin: actor.kind === 'admin', language: null };
  await requireOpenTask({ database: database.db, config }, by, facts, now);
  return run.task_id;
}

/** The files attached to a question. Throws FILE_NOT_FOUND, and MODEL_CANNOT_SEE for images without a vision model. */
async function checkQuestionFiles(ctx: SignedIn, taskId: string, ids: readonly string[]) {
  const { models, database, actor } = ctx;
  const asked = ids.map((id, index) => ({ path: `files.${index}`, id, type: null }));
  const hasImages = checkFiles(asked, await ownFiles(database.db, { userId: actor.id, ids }));
  if (hasImages) await requireVision(models, database.db, { taskId, path: 'files' });
  return ids;
}

/**
 * Accepts a question about an answer in one transaction: the count, the follow-up and its place in the queue. Returns
 * its id. Throws the `AppError` of the first failed check, or `KeyTaken`; then nothing is changed.
 */
async function acceptFollowUp(ctx: SignedIn, question: Question): Promise<string> {
  const { executionId, asked, idempotency } = question;
  const userId = ctx.actor.id;
  const now = ctx.clock.now();
  const taskId = await requireAnswer(ctx, executionId, now);
  const files = await checkQuestionFiles(ctx, taskId, asked.files);
  await requireUnpaused(ctx, ctx.database.db, taskId);
  const id = newId(now.getTime());
  await ctx.database.db.transaction(async (tx) => {
    const payer = await lockPayer(tx, userId);
    if (idempotency) await keepKey(tx, userId, idempotency, id, now);
    const dialogue = await loadDialogue(tx, executionId, payer.withheld_fields);
    const { charge, packId } = await chargeUser(ctx, tx, { userId, payer, task: null, now });
    const answered = dialogue.last_language ?? dialogue.language;
    const language = languageOf(asked.kind, { own: payer.language ?? ctx.language, answered });
    await tx.query('insert-follow-up', write, {
      id,
      execution_id: executionId,
      user_id: userId,
      request_id: ctx.requestId,
      now,
      window_started_at: charge.daily.started_at,
      usage_count: charge.daily.count,
      charge_source: charge.source,
      pack_id: packId,
      language,
      position: dialogue.asked + 1,
      kind: asked.kind,
      message: asked.message,
    });
    await useFiles(tx, { executionId: id, userId, ids: files });
  });
  ctx.signals.publish('queue', id);
  ctx.signals.publish('account', userId);
  return id;
}

type CreateInput = {
  executionId: string;
  asked: FollowUpInput;
  idempotencyKey: string | undefined;
  waitSeconds: number;
};

/**
 * Asks about the caller's own answer (docs/spec/user-side.md#executions), once per idempotency key; returns when the
 * follow-up ends or after `waitSeconds`. Throws what `acceptFollowUp` throws, IDEMPOTENCY_KEY_REUSED, and
 * FOLLOW_UP_NOT_FOUND for a key whose follow-up has been deleted.
 */
export async function createFollowUp(
  ctx: SignedIn,
  { executionId, asked, idempotencyKey, waitSeconds }: CreateInput,
): Promise<FollowUp> {
  const userId = ctx.actor.id;
  const idempotency = idempotencyOf(idempotencyKey, { follow_up: executionId, ...asked });
  const { id } = await ctx.memory.acceptances(userId, () =>
    oncePerKey(ctx, userId, idempotency, () => acceptFollowUp(ctx, { executionId, asked, idempotency })),
  );
  await waitForEnd(ctx, id, waitSeconds);
  const row = await loadFollowUp(ctx.database, id);
  if (!row) throw new AppError('FOLLOW_UP_NOT_FOUND');
  return presentFollowUp(row);
}

/** Cancels one of the caller's open follow-ups. Throws EXECUTION_ENDED when it is too late. */
export async function cancelFollowUp(ctx: SignedIn, id: string): Promise<FollowUp> {
  const followUp = await loadOwnFollowUp(ctx, id);
  if (!(await stopExecution(ctx, followUp))) throw new AppError('EXECUTION_ENDED');
  return presentFollowUp(await loadOwnFollowUp(ctx, id));
}

/** A follow-up that the caller owns. Throws FOLLOW_UP_NOT_FOUND, or FORBIDDEN for another user's. */
export async function loadOwnFollowUp(ctx: SignedIn, id: string): Promise<FollowUpRow> {
  const row = await loadFollowUp(ctx.database, id);
  if (!row) throw new AppError('FOLLOW_UP_NOT_FOUND');
  if (row.user_id !== ctx.actor.id) throw new AppError('FORBIDDEN');
  return row;
}

/** The follow-ups of one of the caller's executions, oldest first. */
export async function listFollowUps(ctx: SignedIn, executionId: string) {
  const { follow_ups } = await loadOwnExecution(ctx, executionId);
  return { items: follow_ups.map(presentFollowUp), next_cursor: null };
}
