import {
  type DeploymentState,
  type ErrorCode,
  type ErrorDetail,
  errorCatalogue,
  type RefusalReason,
  type Tier,
} from '@agentarium/contracts';
import type { executions, tasks, users } from '../../../db/schema/index.ts';
import { isActive } from '../../agents/index.ts';
import type { LimitFacts } from '../../subscription/index.ts';

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
