import { effectivePlan, type Language, planHasTier, type RunInput } from '@agentarium/contracts';
import type { Services } from '../../platform/context.ts';
import { databaseErrorCode } from '../../platform/database/errors.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { checkSchedule } from '../schedule/index.ts';
import { canUseTask, entitlementsOf, loadSubscription } from '../subscription/index.ts';
import { acceptExecution } from './accept-execution.ts';
import { loadRunFacts } from './load-run-facts.ts';
import type { NewExecution, RunTrigger } from './new-execution.ts';
import { wasExecuted } from './once-only.ts';
import { resolveParameters } from './resolve-parameters.ts';
import { type Refusal, type RunFacts, refuseByParent, refuseByState } from './rules.ts';

/** For whom a run is made. `language` is used when the account has none; null stands for English. */
export type RunBy = { userId: string; isAdmin: boolean; language: Language | null; trigger: RunTrigger };

export type StartInput = {
  taskId: string;
  parameters: RunInput['parameters'];
  parentExecutionId: string | null;
  /** Replaces the earlier execution of a once-only task, with its children. */
  force: boolean;
  idempotency: NewExecution['idempotency'];
};

const foreignKeyViolation = '23503';

const refuse = (refusal: Refusal | null) => {
  if (refusal) throw new AppError(refusal.code, refusal);
};

/** The plan opens most tasks without a look at what was purchased. */
async function mustHaveAccess({ database }: Services, by: RunBy, facts: RunFacts, now: Date): Promise<void> {
  const { task, agent, user } = facts;
  const sets = effectivePlan(user, now).agent_sets;
  if (planHasTier(sets, task.tier) && planHasTier(sets, agent.tier)) return;
  const subscription = await loadSubscription(database, { ...user, id: by.userId }, now);
  if (!canUseTask(entitlementsOf(subscription, by.isAdmin, now), { ...task, agent }))
    throw new AppError('TIER_LOCKED');
}

/**
 * Decides about a run in the order of contract section 4 and accepts it. Gives the execution's id; `watch` is
 * called with it before, so that the run's end can't be missed. Takes part in the caller's transaction, if any;
 * then the queue hears of the run when that commits.
 * Throws an `AppError` with the code of the first check that fails; then nothing is changed.
 */
export async function startRun(
  services: Services,
  by: RunBy,
  input: StartInput,
  watch: (id: string) => void = () => undefined,
): Promise<string> {
  const { database, clock, signals } = services;
  const { taskId, parentExecutionId, force, idempotency } = input;
  const facts = await loadRunFacts(database, taskId, by.userId, parentExecutionId);
  if (!facts) throw new AppError('TASK_NOT_FOUND');
  const now = clock.now();
  const isUsers = by.trigger.kind === 'user';
  // A session stands only for an active account; a schedule outlives it.
  if (!isUsers && facts.user.status !== 'active') throw new AppError('ACCOUNT_BLOCKED');
  refuse(refuseByState(facts, by.isAdmin));
  await mustHaveAccess(services, by, facts, now);
  refuse(refuseByParent(facts, parentExecutionId !== null));
  const isOnce = facts.task.execution_type === 'once' && !force;
  if (isOnce && (await wasExecuted(database, by.userId, facts.task.id, parentExecutionId))) {
    throw new AppError('ALREADY_EXECUTED');
  }
  const resolved = resolveParameters(facts, input.parameters, now, checkSchedule);
  if ('refusal' in resolved) throw new AppError(resolved.refusal.code, resolved.refusal);

  const id = newId(now.getTime());
  watch(id);
  const accepted = acceptExecution(services, {
    id,
    userId: by.userId,
    facts,
    parentExecutionId,
    trigger: by.trigger,
    language: facts.user.language ?? by.language ?? 'en',
    values: resolved.values,
    earlier: force ? 'replace' : 'refuse',
    idempotency,
    now,
  });
  await accepted.catch((error: unknown) => {
    // The task or its parent's execution was deleted since it was read.
    throw databaseErrorCode(error) === foreignKeyViolation ? new AppError('TASK_NOT_FOUND') : error;
  });
  if (isUsers) signals.tellHere('queue', id);
  return id;
}
