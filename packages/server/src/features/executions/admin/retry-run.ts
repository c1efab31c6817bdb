import type { AdminExecutionDetail } from '@agentarium/contracts';
import type { StoredSources } from '../../../db/schema/index.ts';
import { executionRetries } from '../../../db/schema/index.ts';
import { type ExecutionState, executionState, isFinished } from '../../../db/states.ts';
import type { SignedIn } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { recordAudit } from '../../audit/index.ts';
import { isFileParameter, useFiles } from '../../files/index.ts';
import { beginSequence } from '../accept/accept-execution.ts';
import { lockPayer } from '../accept/charge.ts';
import { type ExecutionFacts, loadExecutionFacts, refuseByState } from '../accept/check-execution.ts';
import { wasExecuted } from '../accept/once-only.ts';
import { refuseSources } from '../accept/parameters.ts';
import { addChildEvent } from '../sequence/children.ts';
import { inspectExecution } from './inspect-run.ts';

/** `tries` is the run, what it retries, and all retries of those. */
const readRun = `
  with recursive tries (id) as (
    select $1::uuid
    union
    select case when r.retry_of = t.id then r.execution_id else r.retry_of end
    from tries t join execution_retries r on t.id in (r.retry_of, r.execution_id)
  )
  select e.id, e.user_id, e.task_id, e.task_name, e.parent_execution_id, e.status, e.input_params, e.sources,
    u.role = 'admin' as is_admin,
    exists (select 1 from child_sequences s where s.execution_id = e.id and s.automatic) as has_sequence,
    exists (select 1 from tries t join executions other on other.id = t.id
      where t.id <> e.id and not ${executionState.isWithoutAnswer('other.status')}) as is_retried
  from executions e join users u on u.id = e.user_id where e.id = $1 and not e.is_follow_up`;
type Run = {
  id: string;
  user_id: string;
  task_id: string;
  task_name: string;
  parent_execution_id: string | null;
  status: ExecutionState;
  input_params: Record<string, unknown>;
  sources: StoredSources;
  is_admin: boolean;
  /** Its children run automatically after it. */
  has_sequence: boolean;
  /** Another try of it has an answer or may still get one. */
  is_retried: boolean;
};

/** The same inputs for the same user; no schedule, charge or window belongs to it. */
const copy = `
  insert into executions (id, user_id, task_id, agent_id, parent_execution_id, task_name, agent_name, status, language,
    input_params, sources, hidden_inputs, request_id, created_at, updated_at)
  select :id, user_id, task_id, agent_id, parent_execution_id, task_name, agent_name, ${executionState.queued}, language,
    input_params, sources, hidden_inputs, :request_id, :now, :now
  from executions where id = :retry_of`;

/** The run and the facts of its task, while its user is locked. Throws what `retryExecution` throws. */
async function checkRetry(tx: Db, id: string): Promise<{ run: Run; facts: ExecutionFacts }> {
  const [found] = await tx.query<Run>('run-to-retry', readRun, [id]);
  if (!found) throw new AppError('EXECUTION_NOT_FOUND');
  const { withheld_fields } = await lockPayer(tx, found.user_id);
  const [run] = await tx.query<Run>('run-to-retry', readRun, [id]);
  if (!run) throw new AppError('EXECUTION_NOT_FOUND');
  const { user_id: userId, task_id: taskId, parent_execution_id: parentExecutionId } = run;
  if (!isFinished(run.status)) throw new AppError('NOT_FINISHED');
  const facts = await loadExecutionFacts(tx, { taskId, userId, parentExecutionId });
  if (!facts) throw new AppError('EXECUTION_NOT_FOUND');
  const isOnce = facts.task.execution_type === 'once';
  if (
    run.status === 'completed' ||
    run.is_retried ||
    (isOnce && (await wasExecuted(tx, userId, taskId, parentExecutionId)))
  )
    throw new AppError('ALREADY_EXECUTED');
  if (facts.user.status !== 'active') throw new AppError('ACCOUNT_BLOCKED');
  const user = { ...facts.user, withheld_fields };
  const refusal = refuseByState(facts, run.is_admin) ?? refuseSources(run.sources, { ...facts, user });
  if (refusal) throw new AppError(refusal.code, refusal);
  return { run, facts };
}

/**
 * Runs a failed run of any user again with the same inputs, for an administrator. It belongs to its owner, who reads who
 * started it, and no limit, budget or cost counts it. Throws EXECUTION_NOT_FOUND, NOT_FINISHED, ALREADY_EXECUTED if it or
 * another try of it has an answer or may get one, ACCOUNT_BLOCKED, TASK_NOT_ACTIVE, FIELD_WITHHELD, FILE_NOT_FOUND.
 */
export async function retryExecution(ctx: SignedIn, retryOf: string): Promise<AdminExecutionDetail> {
  const { actor, clock, database, signals, requestId } = ctx;
  const now = clock.now();
  const id = newId(now.getTime());
  const userId = await database.transaction(async (tx) => {
    const { run, facts } = await checkRetry(tx, retryOf);
    const { task } = facts;
    await tx.query('copy-run', copy, { id, retry_of: retryOf, request_id: requestId, now });
    await tx.insert(executionRetries).values({
      execution_id: id,
      retry_of: retryOf,
      retried_by: actor.id,
      retried_by_username: actor.username,
    });
    const files = task.required_parameters
      .filter(isFileParameter)
      .flatMap(({ name }) => (run.input_params[name] ? [String(run.input_params[name])] : []));
    await useFiles(tx, { executionId: id, userId: run.user_id, ids: files });
    if (run.parent_execution_id !== null) {
      const data = { execution_id: id, task_id: run.task_id, task_name: run.task_name };
      await addChildEvent(tx, run.parent_execution_id, { type: 'child-started', data }, now);
    }
    if (run.has_sequence) await beginSequence(tx, id, now);
    await recordAudit(ctx, tx, {
      action: 'executions.retryExecution',
      targetType: 'execution',
      targetId: id,
      changes: { retry_of: retryOf },
      now,
    });
    return run.user_id;
  });
  signals.publish('queue', id);
  signals.publish('account', userId);
  return inspectExecution(ctx, id);
}
