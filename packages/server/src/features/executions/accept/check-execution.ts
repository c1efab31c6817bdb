import {
  canBuyAgent,
  type DeploymentState,
  type ErrorCode,
  type ErrorDetail,
  effectivePlan,
  errorCatalogue,
  isActive,
  type LlmModel,
  openingPlan,
  type Parameter,
  type PlanName,
  planHasTier,
  type RefusalReason,
  type Tier,
} from '@agentarium/contracts';
import type { executions, tasks, users } from '../../../db/schema/index.ts';
import { type Acting, isAccount, type Services } from '../../../platform/context.ts';
import type { Db, Statements } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import {
  type AskedFile,
  checkFiles,
  type FileParameter,
  isFileParameter,
  ownFiles,
  requireVision,
} from '../../files/index.ts';
import { checkSchedule } from '../../schedule/index.ts';
import {
  canUseTask,
  entitlementsOf,
  type LimitFacts,
  loadSubscription,
  type Reading,
} from '../../subscription/index.ts';
import type { AcceptedExecution, AcceptInput, ExecutionOwner } from './accept-execution.ts';
import { wasExecuted } from './once-only.ts';
import {
  type Given,
  hiddenInputNames,
  inputsFromParent,
  refuseWithheld,
  resolveParameters,
  sourcesOf,
  withheldParameters,
} from './parameters.ts';

type TaskRow = typeof tasks.$inferSelect;

/** Read as JSON, in which times are text. */
type Availability = { deployment_state: DeploymentState; archived_at: string | null };

/** The facts that a decision about a run needs; read in one query. */
export type ExecutionFacts = {
  task: Pick<TaskRow, 'id' | 'name' | 'task_type' | 'execution_type' | 'tier' | 'required_parameters'> &
    Availability & {
      /** The task's own limit, else its agent's. */
      task_execution_limit: number | null;
    };
  agent: { id: string; name: string; tier: Tier } & Availability;
  user: LimitFacts &
    Pick<
      typeof users.$inferSelect,
      | 'name'
      | 'username'
      | 'email'
      | 'status'
      | 'timezone'
      | 'language'
      | 'preferences'
      | 'health_profile'
      | 'withheld_fields'
    >;
  /** The execution named as parent, when it is the caller's own. */
  parent: Pick<
    typeof executions.$inferSelect,
    'id' | 'task_id' | 'status' | 'input_params' | 'output_params' | 'sources' | 'trace' | 'hidden_inputs'
  > | null;
  parent_task_id: string | null;
};

export type Refusal = {
  code: ErrorCode;
  details?: ErrorDetail[];
  message?: string;
  /** Seconds until it may go well. */
  retryAfter?: number | undefined;
};

type FactsRow = {
  task: ExecutionFacts['task'] & { parent_task_id: string | null };
  agent: ExecutionFacts['agent'];
  user: Omit<ExecutionFacts['user'], 'plan_activated_at' | 'plan_expires_at'>;
  plan_activated_at: Date | null;
  plan_expires_at: Date | null;
  parent: ExecutionFacts['parent'];
};

const readFacts = `
  select
    json_build_object('id', t.id, 'name', t.name, 'task_type', t.task_type, 'execution_type', t.execution_type,
      'deployment_state', t.deployment_state, 'archived_at', t.archived_at, 'tier', t.tier, 'required_parameters', t.required_parameters,
      'parent_task_id', t.parent_task_id, 'task_execution_limit',
      coalesce(nullif(t.config->'task_execution_limit', 'null'), a.config->'task_execution_limit')) as task,
    json_build_object('id', a.id, 'name', a.name, 'tier', a.tier, 'deployment_state', a.deployment_state,
      'archived_at', a.archived_at) as agent,
    json_build_object('name', u.name, 'username', u.username, 'email', u.email, 'timezone', u.timezone,
      'language', u.language, 'preferences', u.preferences, 'health_profile', u.health_profile,
      'withheld_fields', u.withheld_fields, 'status', u.status,
      'daily_execution_limit', u.daily_execution_limit, 'current_plan', u.current_plan) as "user",
    u.plan_activated_at, u.plan_expires_at,
    case when p.id is null then null else json_build_object('id', p.id, 'task_id', p.task_id, 'status', p.status,
      'input_params', p.input_params, 'output_params', p.output_params, 'sources', p.sources,
      'trace', p.trace, 'hidden_inputs', p.hidden_inputs) end as parent
  from tasks t
  join agents a on a.id = t.agent_id
  join users u on u.id = $2
  left join executions p on p.id = $3 and p.user_id = $2
  where t.id = $1`;

type Asked = { taskId: string; userId: string; parentExecutionId: string | null };

/** Everything that deciding about a run needs, in one query; null when there is no such task. */
export async function loadExecutionFacts(
  db: Statements,
  { taskId, userId, parentExecutionId }: Asked,
): Promise<ExecutionFacts | null> {
  const [row] = await db.query<FactsRow>('run-facts', readFacts, [taskId, userId, parentExecutionId]);
  if (!row) return null;
  const { task, user, plan_activated_at, plan_expires_at, ...facts } = row;
  const { parent_task_id, ...ofTask } = task;
  return { ...facts, task: ofTask, parent_task_id, user: { ...user, plan_activated_at, plan_expires_at } };
}

/** Refuses a task that this caller may not run at all, before its parameters are looked at. */
export function refuseByState(facts: ExecutionFacts, isAdmin: boolean): Refusal | null {
  const { task, agent } = facts;
  const isArchived = task.archived_at !== null || agent.archived_at !== null;
  return !isArchived && isActive(task.deployment_state, isAdmin) && isActive(agent.deployment_state, isAdmin)
    ? null
    : { code: 'TASK_NOT_ACTIVE' };
}

/** A child needs the completed execution of its own parent task; other tasks take none. */
export function refuseByParent(facts: ExecutionFacts, parentGiven: boolean): Refusal | null {
  if (facts.task.task_type !== 'child') {
    return parentGiven
      ? {
          code: 'VALIDATION_FAILED',
          details: [
            {
              path: 'parent_execution_id',
              message: 'Only child tasks take a parent execution',
              code: 'PARENT_NOT_TAKEN',
            },
          ],
        }
      : null;
  }
  const { parent } = facts;
  const refuse = (reason: RefusalReason): Refusal => ({
    code: 'CHILD_REQUIRES_PARENT',
    details: [{ path: '', message: errorCatalogue.CHILD_REQUIRES_PARENT.message, code: reason }],
  });
  if (!parent) return refuse('PARENT_EXECUTION_REQUIRED');
  if (parent.task_id !== facts.parent_task_id) return refuse('PARENT_OF_OTHER_TASK');
  return parent.status === 'completed' ? null : refuse('PARENT_NOT_COMPLETED');
}

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

type Inputs = {
  taskId: string;
  userId: string;
  parameters: Parameter[];
  values: Record<string, unknown>;
  /** Values that a sequence takes from the parent: a file deleted since then is left out. */
  isSequence: boolean;
};

/**
 * The values of a run with the ids of the files among them. Throws FILE_NOT_FOUND, VALIDATION_FAILED for an image where
 * a document belongs, and MODEL_CANNOT_SEE.
 */
async function checkFileInputs(
  { models }: Services,
  db: Db,
  { taskId, userId, parameters, values, isSequence }: Inputs,
): Promise<{ values: Record<string, unknown>; files: string[] }> {
  const given = parameters.filter(isFileParameter).filter(({ name }) => values[name]);
  if (given.length === 0) return { values, files: [] };
  const idOf = ({ name }: Parameter) => String(values[name]).toLowerCase();
  const own = await ownFiles(db, { userId, ids: given.map(idOf) });
  const isGone = (one: FileParameter) =>
    (isSequence || one.param_type === 'ParentInput') && !own.has(idOf(one));
  const asked = given
    .filter((one) => !isGone(one))
    .map((one): AskedFile => ({ path: `parameters.${one.name}`, id: idOf(one), type: one.data_type }));
  const hasImages = checkFiles(asked, own);
  const firstImage = asked.find(({ type }) => type === 'Image')?.path ?? 'parameters';
  if (hasImages) await requireVision(models, db, { taskId, path: firstImage });
  const kept = Object.fromEntries(given.map((one) => [one.name, isGone(one) ? null : idOf(one)]));
  return { values: { ...values, ...kept }, files: asked.map(({ id }) => id) };
}

/** `consented`: parameters whose values the user typed for this run alone, as their fields are withheld. */
export type CheckedExecution = Pick<
  AcceptedExecution,
  'facts' | 'values' | 'sources' | 'hidden' | 'files' | 'now'
> & {
  consented: string[];
};

const readModel = `
  select p.model_type as family, p.version from task_prompts tp join prompts p on p.id = tp.prompt_id
  where tp.task_id = $1 order by tp.position limit 1`;

/** Throws MODEL_PAUSED when all families that may answer a task are paused. */
export async function requireUnpaused(
  { models }: Pick<Services, 'models'>,
  db: Statements,
  taskId: string,
): Promise<void> {
  if (!models.settings.hasPaused()) return;
  const [row] = await db.query<{ family: LlmModel; version: number }>('paused-model', readModel, [taskId]);
  const { family, version } = row ?? { family: 'chatgpt', version: 1 };
  const chain = models.chainFor(family, version);
  if (chain.length === 0 || chain.some((entry) => !models.settings.isPaused(entry.family))) return;
  throw new AppError('MODEL_PAUSED', { isExpected: true });
}

/**
 * Everything about a run that is decided before its limits, in the order of docs/spec/api.md#runs. Changes nothing.
 * Throws an `AppError` with the code of the first check that fails.
 */
export async function checkExecution(
  ctx: Acting,
  db: Db,
  { by, ...input }: Omit<AcceptInput, 'idempotency' | 'db'>,
): Promise<CheckedExecution> {
  const { taskId, parentExecutionId, force, keepSchedule = false } = input;
  const facts = await loadExecutionFacts(db, { taskId, userId: by.userId, parentExecutionId });
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
  await requireUnpaused(ctx, db, taskId);
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
