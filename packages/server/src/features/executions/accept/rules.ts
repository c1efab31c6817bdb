import {
  ageOf,
  bmiOf,
  type DeploymentState,
  type ErrorCode,
  type ErrorDetail,
  errorCatalogue,
  type Parameter,
  type RefusalReason,
  type Tier,
  type UserParams,
} from '@agentarium/contracts';
import type { executions, tasks, users } from '../../../db/schema/index.ts';
import { isActive } from '../../agents/index.ts';
import type { LimitFacts, UsageWindow } from '../../subscription/index.ts';

type TaskRow = typeof tasks.$inferSelect;

/** The facts that a decision about a run needs; read in one query. */
export type ExecutionFacts = {
  task: Pick<
    TaskRow,
    'id' | 'name' | 'task_type' | 'execution_type' | 'deployment_state' | 'tier' | 'required_parameters'
    /** The task's own limit, else its agent's. */
  > & { task_execution_limit: number | null };
  agent: { id: string; name: string; tier: Tier; deployment_state: DeploymentState };
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
    'id' | 'task_id' | 'status' | 'input_params' | 'output_params' | 'sources' | 'hidden_inputs'
  > | null;
  parent_task_id: string | null;
  usage: UsageRead;
};

/**
 * The counts before a run, read without a lock. The versions are those of the rows, the user's and the task's count;
 * null while there is no count. A row with the same version has not changed.
 */
export type UsageRead = {
  daily: UsageWindow;
  task: UsageWindow;
  hasBudget: boolean;
  userVersion: string;
  taskVersion: string | null;
};

export type Refusal = {
  code: ErrorCode;
  details?: ErrorDetail[];
  message?: string;
  /** Seconds until it may go well. */
  retryAfter?: number | undefined;
};

/** Refuses a task that this caller may not run at all, before its parameters are looked at. */
export function refuseByState(facts: ExecutionFacts, isAdmin: boolean): Refusal | null {
  const { task, agent } = facts;
  return isActive(task.deployment_state, isAdmin) && isActive(agent.deployment_state, isAdmin)
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

function profileValue(facts: ExecutionFacts, name: string, now: Date): unknown {
  const profile = facts.user.health_profile;
  if (name === 'age') return ageOf(profile.date_of_birth, now);
  if (name === 'bmi') return bmiOf(profile);
  const empty = name === 'allergies' || name === 'contraindications' ? [] : null;
  return profile[name as keyof UserParams] ?? empty;
}

const infoFields = ['name', 'username', 'email', 'timezone', 'language'] as const;

function infoValue(facts: ExecutionFacts, name: string): unknown {
  const field = infoFields.find((known) => known === name);
  return field ? facts.user[field] : null;
}

/** Outputs of the parent come before its inputs; null when it has neither. */
const parentValue = ({ parent }: ExecutionFacts, name: string): unknown =>
  parent?.output_params?.[name] ?? parent?.input_params[name] ?? null;

/** Inputs of children that run automatically: the parent's values of the same names. */
export function inputsFromParent(facts: ExecutionFacts): Record<string, unknown> {
  const inputs = facts.task.required_parameters.filter(({ param_type }) => param_type === 'UserInput');
  const values = inputs.map(({ name }) => [name, parentValue(facts, name)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== null));
}

/**
 * Names of inputs that only administrators may see: their own values, and what comes from such a value of the parent.
 * `isSequence`: the inputs come from the parent too.
 */
export function hiddenInputNames(facts: ExecutionFacts, isSequence: boolean): string[] {
  const { parent, task } = facts;
  const isInherited = ({ name }: Parameter) =>
    parent !== null && (parent.output_params?.[name] ?? null) === null && parent.hidden_inputs.includes(name);
  return task.required_parameters
    .filter((parameter) => {
      if (parameter.param_type === 'AdminInput') return true;
      const isFromParent = isSequence && parameter.param_type === 'UserInput';
      return (isFromParent || parameter.param_type === 'ParentInput') && isInherited(parameter);
    })
    .map(({ name }) => name);
}

/** The value of a parameter from its source (docs/spec/api.md#parameters); null when there is none. */
export function valueFromSource(
  parameter: Parameter,
  facts: ExecutionFacts,
  given: Record<string, unknown>,
  now: Date,
): unknown {
  switch (parameter.param_type) {
    case 'UserInput':
      return given[parameter.name] ?? null;
    case 'UserInfo':
      return infoValue(facts, parameter.name);
    case 'UserProfile':
      return profileValue(facts, parameter.name, now);
    case 'UserPreferences':
      return parameter.name === 'language'
        ? facts.user.language
        : (facts.user.preferences[parameter.name] ?? null);
    case 'ParentInput':
      return parentValue(facts, parameter.name);
    case 'AdminInput':
      return parameter.value ?? null;
    default:
      return parameter.param_type satisfies never;
  }
}
