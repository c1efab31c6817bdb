import {
  type api,
  type ChartPreferences,
  chartPreferences,
  type ExecutionProgress,
  type FigureSource,
  isNumeric,
  type OutputParameter,
  type OutputsProgress,
  type Parameter,
  type ParsedBody,
  type ProgressParameter,
} from '@agentarium/contracts';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { progressPreferences } from '../../db/schema/index.ts';
import { executionState } from '../../db/states.ts';
import type { AccountActor, SignedIn } from '../../platform/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { holdExecution } from './marks.ts';
import { loadOwnExecution } from './read/get-execution.ts';

/** A task or child task as the charts need it; the parent comes first. */
type FamilyTask = {
  id: string;
  name: string;
  required_parameters: Parameter[];
  output_parameters: OutputParameter[];
};

/**
 * The numeric parameters of a task and its children, each key once: a parent's parameter hides a child's with the same
 * name. Parameters set by administrators are excluded.
 */
function numericParameters(family: readonly FamilyTask[]): ProgressParameter[] {
  const known = new Map<string, ProgressParameter>();
  for (const task of family) {
    const add = (source: FigureSource, parameter: Parameter | OutputParameter) => {
      const key = `${source}.${parameter.name}`;
      if (known.has(key)) return;
      known.set(key, {
        key,
        name: parameter.name,
        source,
        task_id: task.id,
        task_name: task.name,
        locales: parameter.locales ?? null,
        description: ('description' in parameter ? parameter.description : null) ?? null,
        unit: parameter.unit ?? null,
      });
    };
    for (const parameter of task.required_parameters)
      if (isNumeric(parameter) && parameter.param_type !== 'AdminInput') add('input', parameter);
    for (const parameter of task.output_parameters) if (isNumeric(parameter)) add('output', parameter);
  }
  return [...known.values()];
}

/** Older runs count neither in charts nor for goals. */
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

type Wanted = { taskId: string; keys: readonly string[] };

/** The caller's last runs of a task with the values of these keys, oldest first; null for a run without any. */
export function loadRuns(ctx: NumbersReader, { taskId, keys }: Wanted): Promise<Point[]> {
  const isAdmin = ctx.actor.kind === 'admin';
  const given = [ctx.actor.id, taskId, keys, maxRuns, isAdmin];
  return ctx.database.query<Point>('progress-points', readPoints, given);
}

/** The values of these keys over the caller's last runs of a task, oldest first; runs without any are omitted. */
export async function loadPoints(ctx: NumbersReader, wanted: Wanted) {
  const points = await loadRuns(ctx, wanted);
  return points.flatMap(({ values, ...point }) => (values === null ? [] : [{ ...point, values }]));
}

/**
 * The numbers tracked by an execution's task and its children over the caller's last runs, oldest first
 * (docs/spec/user-side.md#executions). Throws EXECUTION_NOT_FOUND, or FORBIDDEN for another user's.
 */
export async function getProgress(ctx: SignedIn, id: string): Promise<ExecutionProgress> {
  const { task_id } = await loadOwnExecution(ctx, id);
  const parameters = await trackedParameters(ctx, task_id);
  if (parameters.length === 0) return { parameters, points: [] };
  const points = await loadPoints(ctx, { taskId: task_id, keys: parameters.map(({ key }) => key) });
  return {
    parameters,
    points: points.map((point) => ({ ...point, created_at: point.created_at.toISOString() })),
  };
}

const keyOf = (name: string) => (/^(input|output)\./.test(name) ? name : `output.${name}`);

/**
 * One series of a number over several tasks: its values in the caller's last 200 runs, oldest first. Throws
 * VALIDATION_FAILED for a number that a task does not track, or if their units differ.
 */
export async function getOutputsProgress(
  ctx: SignedIn,
  outputs: readonly { taskId: string; name: string }[],
): Promise<OutputsProgress> {
  const parameters: OutputsProgress['parameters'] = [];
  const points: OutputsProgress['points'] = [];
  for (const { taskId, name } of outputs) {
    const key = keyOf(name);
    if (parameters.some((one) => one.task_id === taskId && one.key === key)) continue;
    const parameter = (await trackedParameters(ctx, taskId)).find((one) => one.key === key);
    if (!parameter)
      throw invalid('outputs', 'PARAMETER_UNKNOWN', undefined, `Not a number that the task tracks: ${name}`);
    parameters.push({ ...parameter, task_id: taskId });
    for (const { execution_id, created_at, values } of await loadPoints(ctx, { taskId, keys: [key] })) {
      const value = values[key];
      if (value !== undefined)
        points.push({ execution_id, task_id: taskId, created_at: created_at.toISOString(), value });
    }
  }
  if (new Set(parameters.map(({ unit }) => unit)).size > 1) throw invalid('outputs', 'UNITS_DIFFER');
  points.sort((one, other) => one.created_at.localeCompare(other.created_at));
  return { unit: parameters[0]?.unit ?? null, parameters, points: points.slice(-maxRuns) };
}

/** The charts that the caller selected for one of their executions; null when none were saved. */
export async function getProgressPreferences(ctx: SignedIn, executionId: string) {
  await loadOwnExecution(ctx, executionId);
  const [row] = await ctx.database.db
    .select({ saved: progressPreferences.chart_preferences })
    .from(progressPreferences)
    .where(
      and(eq(progressPreferences.user_id, ctx.actor.id), eq(progressPreferences.execution_id, executionId)),
    );
  return { chart_preferences: chartPreferences.nullable().parse(row?.saved ?? null) };
}

/** Whether the stored selection may be replaced: any if `before` is undefined, none if it is null. */
function mayReplace(before: string | null | undefined): SQL {
  if (before === undefined) return sql`true`;
  return before === null ? sql`false` : eq(progressPreferences.updated_at, new Date(before));
}

/**
 * Saves the selection; `last_modified` is the server's time. Throws EXECUTION_NOT_FOUND, and STALE_WRITE if the stored one
 * is not that of `before`.
 */
export async function saveProgressPreferences(
  ctx: SignedIn,
  executionId: string,
  { chart_preferences: given, before }: ParsedBody<typeof api.executions.saveProgressPreferences>,
) {
  await loadOwnExecution(ctx, executionId);
  const now = ctx.clock.now();
  const chart_preferences: ChartPreferences = {
    ...given,
    metadata: { ...given.metadata, last_modified: now.toISOString() },
  };
  const row = { chart_preferences, updated_at: now };
  const [saved] = await ctx.database.transaction(async (tx) => {
    await holdExecution(tx, executionId);
    return tx
      .insert(progressPreferences)
      .values({ user_id: ctx.actor.id, execution_id: executionId, ...row })
      .onConflictDoUpdate({
        target: [progressPreferences.user_id, progressPreferences.execution_id],
        set: row,
        setWhere: mayReplace(before),
      })
      .returning({ at: progressPreferences.updated_at });
  });
  if (!saved) throw new AppError('STALE_WRITE');
  return { chart_preferences };
}
