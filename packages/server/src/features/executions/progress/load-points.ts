import { executionState } from '../../../db/states.ts';
import type { AccountActor } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/database.ts';
import { type FamilyTask, numericParameters } from './progress-rules.ts';

export const maxRuns = 200;

const readFamily = `
  select id, name, required_parameters, output_parameters from tasks
  where id = $1 or parent_task_id = $1
  order by (id = $1) desc, position, id`;

const shownInputs = (run: string) =>
  `case when $5 then ${run}.input_params else ${run}.input_params - ${run}.hidden_inputs end`;

/**
 * For one key the parent's value takes precedence over its children's, and a later child's over an earlier one's. $5:
 * whether administrators' values are included.
 */
const readPoints = `
  with runs as (
    select id, created_at, ${shownInputs('executions')} as input_params, output_params from executions
    where user_id = $1 and task_id = $2 and ${executionState.isCompleted()} and not is_follow_up
    order by id desc limit $4
  ), parts as (
    select id as run, id as part, true as own, input_params, output_params from runs
    union all
    select runs.id, child.id, false, ${shownInputs('child')}, child.output_params
    from runs join executions child on child.parent_execution_id = runs.id and not child.is_follow_up
      and ${executionState.isCompleted('child.status')}
  ), numbers as (
    select run, own, part, 'input.' || key as key, value from parts, jsonb_each(input_params)
    where jsonb_typeof(value) = 'number'
    union all
    select run, own, part, 'output.' || key, value from parts, jsonb_each(output_params)
    where jsonb_typeof(value) = 'number'
  )
  select runs.id as execution_id, runs.created_at, (
    select jsonb_object_agg(key, value order by own, part) from numbers
    where numbers.run = runs.id and key = any($3)) as values
  from runs order by runs.id`;

/** The user whose numbers are read. */
export type NumbersReader = { database: Database; actor: Pick<AccountActor, 'kind' | 'id'> };

type Point = { execution_id: string; created_at: Date; values: Record<string, number> | null };

/** The numbers tracked by a task and its children. Empty for an unknown task. */
export async function trackedParameters(ctx: NumbersReader, taskId: string) {
  const family = await ctx.database.query<FamilyTask>('progress-family', readFamily, [taskId]);
  return numericParameters(family);
}

/** The values of these keys over the caller's last runs of a task, oldest first; runs without any are omitted. */
export async function loadPoints(
  ctx: NumbersReader,
  { taskId, keys }: { taskId: string; keys: readonly string[] },
) {
  const isAdmin = ctx.actor.kind === 'admin';
  const given = [ctx.actor.id, taskId, keys, maxRuns, isAdmin];
  const points = await ctx.database.query<Point>('progress-points', readPoints, given);
  return points.flatMap(({ values, ...point }) => (values === null ? [] : [{ ...point, values }]));
}
