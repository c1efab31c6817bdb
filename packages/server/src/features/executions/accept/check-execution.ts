import {
  canBuyAgent,
  effectivePlan,
  errorCatalogue,
  openingPlan,
  type PlanName,
  planHasTier,
} from '@agentarium/contracts';
import { type Acting, isAccount } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { checkSchedule } from '../../schedule/index.ts';
import { canUseTask, entitlementsOf, loadSubscription, type Reading } from '../../subscription/index.ts';
import type { AcceptedExecution, AcceptInput, ExecutionOwner } from './accept-input.ts';
import { checkFileInputs } from './check-file-inputs.ts';
import { loadExecutionFacts } from './load-execution-facts.ts';
import { wasExecuted } from './once-only.ts';
import { resolveParameters } from './resolve-parameters.ts';
import {
  type ExecutionFacts,
  hiddenInputNames,
  inputsFromParent,
  type Refusal,
  refuseByParent,
  refuseByState,
} from './rules.ts';
import { type Given, refuseWithheld, sourcesOf, withheldParameters } from './value-sources.ts';

const refuse = (refusal: Refusal | null) => {
  if (refusal) throw new AppError(refusal.code, refusal);
};

/** TIER_LOCKED with the lowest plan that opens the task, and the agent where buying it opens the task too. */
function tierLocked(plan: PlanName, agentId: string | null): AppError {
  const { message } = errorCatalogue.TIER_LOCKED;
  const params = { plan, ...(agentId && { agent_id: agentId }) };
  return new AppError('TIER_LOCKED', {
    details: [{ path: 'task_id', message, code: 'TIER_LOCKED', params }],
  });
}

/** The plan opens most tasks without a look at what was purchased. */
async function requireAccess(
  reading: Reading,
  by: ExecutionOwner,
  facts: ExecutionFacts,
  now: Date,
): Promise<void> {
  const { task, agent, user } = facts;
  const plan = effectivePlan(user, now);
  const sets = plan.agent_sets;
  if (planHasTier(sets, task.tier) && planHasTier(sets, agent.tier)) return;
  const subscription = await loadSubscription(reading, { ...user, id: by.userId }, now);
  if (canUseTask(entitlementsOf(subscription, by.isAdmin, now), { ...task, agent })) return;
  throw tierLocked(openingPlan(task.tier, agent.tier), canBuyAgent(plan, agent.tier) ? agent.id : null);
}

/** Checks that this user may run the task at all. Throws TASK_NOT_ACTIVE, TIER_LOCKED. */
export async function requireOpenTask(
  reading: Reading,
  by: ExecutionOwner,
  facts: ExecutionFacts,
  now: Date,
): Promise<void> {
  refuse(refuseByState(facts, by.isAdmin));
  await requireAccess(reading, by, facts, now);
}

/** `consented`: parameters whose values the user typed for this run alone, as their fields are withheld. */
export type CheckedExecution = Pick<
  AcceptedExecution,
  'facts' | 'values' | 'sources' | 'hidden' | 'files' | 'now'
> & {
  consented: string[];
};

/**
 * Everything about a run that is decided before its limits, in the order of docs/spec/api.md#runs. Changes nothing.
 * Throws an `AppError` with the code of the first check that fails.
 */
export async function checkExecution(
  ctx: Acting,
  db: Db,
  { by, ...input }: Omit<AcceptInput, 'idempotency' | 'watch' | 'db'>,
): Promise<CheckedExecution> {
  const { taskId, parentExecutionId, force, keepSchedule = false } = input;
  const facts = await loadExecutionFacts(ctx.database, db, {
    taskId,
    userId: by.userId,
    parentExecutionId,
  });
  if (!facts) throw new AppError('TASK_NOT_FOUND');
  const now = ctx.clock.now();
  // A session stands only for an active account; a schedule outlives it.
  if (!isAccount(ctx.actor) && facts.user.status !== 'active') throw new AppError('ACCOUNT_BLOCKED');
  await requireOpenTask({ database: db, config: ctx.config }, by, facts, now);
  refuse(refuseByParent(facts, parentExecutionId !== null));
  const isOnce = facts.task.execution_type === 'once' && !force;
  if (isOnce && (await wasExecuted(db, by.userId, facts.task.id, parentExecutionId))) {
    throw new AppError('ALREADY_EXECUTED');
  }
  const isSequence = ctx.actor.kind === 'system';
  const given: Given = {
    values: isSequence ? inputsFromParent(facts) : input.parameters,
    by: isSequence ? 'parent' : ctx.actor.kind === 'scheduler' ? 'schedule' : 'user',
    earlier: input.earlier,
  };
  const withheld = withheldParameters(facts, given);
  refuse(refuseWithheld(withheld, given));
  const rules = { checkSchedule, keepSchedule, withheld: withheld.keys() };
  const resolved = resolveParameters(facts, given.values, now, rules);
  if ('refusal' in resolved) throw new AppError(resolved.refusal.code, resolved.refusal);
  const inputs = { taskId, userId: by.userId, parameters: facts.task.required_parameters, isSequence };
  const { values, files } = await checkFileInputs(ctx, db, { ...inputs, values: resolved.values });
  return {
    facts,
    values,
    sources: sourcesOf(facts, given),
    consented: [...withheld.keys()],
    hidden: hiddenInputNames(facts, isSequence),
    files,
    now,
  };
}
