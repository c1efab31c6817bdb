import { executionState } from './states/execution-state.ts';

/**
 * Marks goals for evaluation whose numbers these runs may have changed: part `goals_due` of the statement that ends the
 * runs. Takes a relation with `user_id, task_id, parent_execution_id, status`, and SQL for the current time. Rows are
 * locked in id order, so that runs ending together cannot deadlock.
 */
export const goalsDue = (ended: string, now: string) => `
  goals_due as (
    update goals set due_at = ${now}, revision = revision + 1
    where id in (
      select g.id from ${ended} r left join executions p on p.id = r.parent_execution_id
        join goals g on g.user_id = r.user_id and g.task_id in (r.task_id, p.task_id)
      where ${executionState.isCompleted('r.status')}
      order by g.id for no key update of g)
  )`;
