import { createHash } from 'node:crypto';
import { effectivePlan, planHasTier, type RunInput } from '@agentarium/contracts';
import type { SignedIn } from '../../platform/context.ts';
import { databaseErrorCode } from '../../platform/database/errors.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { checkSchedule } from '../schedule/index.ts';
import { canUseTask, loadEntitlements } from '../subscription/index.ts';
import { acceptExecution } from './accept-execution.ts';
import { loadRunFacts } from './load-run-facts.ts';
import type { NewExecution } from './new-execution.ts';
import { wasExecuted } from './once-only.ts';
import { resolveParameters } from './resolve-parameters.ts';
import { type Refusal, type RunFacts, refuseByParent, refuseByState } from './rules.ts';

export type CreateInput = { run: RunInput; force: boolean; idempotencyKey: string | null };

const foreignKeyViolation = '23503';

const findKey = `
  select target_id, request_hash from idempotency_keys
  where user_id = $1 and key = $2 and created_at > $3::timestamptz - interval '24 hours'`;

const refuse = (refusal: Refusal | null) => {
  if (refusal) throw new AppError(refusal.code, refusal);
};

/** JSON with sorted keys, so that the same request hashes the same however it was written. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${canonical(entry)}`).join()}}`;
}

function hashOf({ run, force }: CreateInput): string {
  return createHash('sha256').update(canonical({ run, force })).digest('hex');
}

/** The execution that an idempotency key already made, if any. Throws IDEMPOTENCY_KEY_REUSED for another body. */
async function answeredBefore(ctx: SignedIn, key: string, hash: string): Promise<string | null> {
  const [row] = await ctx.database.query<{ target_id: string; request_hash: string }>(
    'find-idempotency-key',
    findKey,
    [ctx.actor.id, key, ctx.clock.now()],
  );
  if (!row) return null;
  if (row.request_hash !== hash) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  return row.target_id;
}

/** The plan opens most tasks without a look at what was purchased. */
async function mustHaveAccess(ctx: SignedIn, { task, agent, user }: RunFacts): Promise<void> {
  const sets = effectivePlan(user, ctx.clock.now()).agent_sets;
  if (planHasTier(sets, task.tier) && planHasTier(sets, agent.tier)) return;
  if (!canUseTask(await loadEntitlements(ctx), { ...task, agent })) throw new AppError('TIER_LOCKED');
}

async function decideAndAccept(
  ctx: SignedIn,
  { run, force }: CreateInput,
  idempotency: NewExecution['idempotency'],
  watch: (id: string) => void,
): Promise<string> {
  const parentExecutionId = run.parent_execution_id ?? null;
  const facts = await loadRunFacts(ctx.database, run.task_id, ctx.actor.id, parentExecutionId);
  if (!facts) throw new AppError('TASK_NOT_FOUND');
  const now = ctx.clock.now();
  refuse(refuseByState(facts, ctx.actor.kind === 'admin'));
  await mustHaveAccess(ctx, facts);
  refuse(refuseByParent(facts, parentExecutionId !== null));
  const isOnce = facts.task.execution_type === 'once' && !force;
  if (isOnce && (await wasExecuted(ctx.database, ctx.actor.id, facts.task.id, parentExecutionId))) {
    throw new AppError('ALREADY_EXECUTED');
  }
  const resolved = resolveParameters(facts, run.parameters, now, checkSchedule);
  if ('refusal' in resolved) throw new AppError(resolved.refusal.code, resolved.refusal);

  const id = newId(now.getTime());
  watch(id);
  const accepted = acceptExecution(ctx, {
    id,
    userId: ctx.actor.id,
    facts,
    parentExecutionId,
    language: facts.user.language ?? ctx.language,
    values: resolved.values,
    earlier: force ? 'replace' : 'refuse',
    idempotency,
    now,
  });
  await accepted.catch((error: unknown) => {
    // The task or its parent's execution was deleted since it was read.
    throw databaseErrorCode(error) === foreignKeyViolation ? new AppError('TASK_NOT_FOUND') : error;
  });
  ctx.signals.tellHere('queue', id);
  return id;
}

/**
 * Decides about a run in the order of contract section 4 and accepts it. Gives the execution's id.
 * `watch` is called with the id before it is accepted, so that its end can't be missed.
 * Throws an `AppError` with the code of the first check that fails.
 */
export async function createExecution(
  ctx: SignedIn,
  input: CreateInput,
  watch: (id: string) => void,
): Promise<string> {
  if (input.idempotencyKey === null) return decideAndAccept(ctx, input, null, watch);
  const idempotency = { key: input.idempotencyKey, hash: hashOf(input) };
  const before = await answeredBefore(ctx, idempotency.key, idempotency.hash);
  if (before) return before;
  try {
    return await decideAndAccept(ctx, input, idempotency, watch);
  } catch (error) {
    // A twin request may have been accepted in between: its answer is this one's too.
    const twin = await answeredBefore(ctx, idempotency.key, idempotency.hash);
    if (twin) return twin;
    throw error;
  }
}
