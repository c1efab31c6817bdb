import * as z from 'zod';
import { id, timestamp } from '../common.ts';
import { fault } from '../error-details.ts';
import { matching } from '../issues.ts';
import { figureSources } from './names.ts';

/** `input.weight` or `output.calories` (docs/spec/user-side.md#entities). */
export const parameterKey = matching(z.string(), /^(input|output)\..{1,100}$/, fault('CHART_VALUE_FORMAT'));

export const maxCharts = 4;

export const progressChart = z.strictObject({
  id: z.string().regex(/^chart_\d{1,4}$/),
  primary_parameter: parameterKey.nullable(),
  secondary_parameter: parameterKey.nullable(),
  position: z
    .number()
    .int()
    .min(0)
    .max(maxCharts - 1),
});
export type ProgressChart = z.infer<typeof progressChart>;

export const chartPreferences = z.strictObject({
  version: z.literal(1),
  charts: z
    .array(progressChart)
    .max(maxCharts)
    .refine((charts) => new Set(charts.map((chart) => chart.id)).size === charts.length, fault('DUPLICATE')),
  metadata: z.strictObject({ last_modified: timestamp.nullable(), auto_generated: z.boolean() }),
});
export type ChartPreferences = z.infer<typeof chartPreferences>;

/** A number that a task or one of its children takes or returns; `task_name` is the task it belongs to. */
export const progressParameter = z.object({
  key: z.string(),
  name: z.string(),
  source: z.enum(figureSources),
  task_id: id,
  task_name: z.string(),
  locales: z
    .record(z.string(), z.object({ display_name: z.string(), description: z.string() }).partial())
    .nullable(),
  description: z.string().nullable(),
  unit: z.string().nullable(),
});
export type ProgressParameter = z.infer<typeof progressParameter>;

/** One run of the task and its children, with each parameter's value. */
export const progressPoint = z.object({
  execution_id: id,
  created_at: timestamp,
  values: z.record(z.string(), z.number()),
});
export type ProgressPoint = z.infer<typeof progressPoint>;

/** Numbers over the last runs of a task, oldest first. */
export const executionProgress = z.object({
  parameters: z.array(progressParameter),
  points: z.array(progressPoint),
});
export type ExecutionProgress = z.infer<typeof executionProgress>;

/** One series of a number over tasks; each point is a run of one of them. */
export const outputsProgress = z.object({
  unit: z.string().nullable(),
  parameters: z.array(progressParameter),
  points: z.array(z.object({ execution_id: id, task_id: id, created_at: timestamp, value: z.number() })),
});
export type OutputsProgress = z.infer<typeof outputsProgress>;

/** Numbers of tasks as `task:name`, separated by commas; `name` is an output, or `input.name`. */
const outputName = matching(
  z.string(),
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}:.{1,100}$/i,
  fault('OUTPUT_FORMAT'),
);
export const outputsQuery = z
  .string()
  .max(1500)
  .transform((text) => text.split(','))
  .pipe(z.array(outputName).min(1).max(10))
  .transform((list) =>
    list.map((text) => ({ taskId: text.slice(0, 36).toLowerCase(), name: text.slice(37) })),
  );
