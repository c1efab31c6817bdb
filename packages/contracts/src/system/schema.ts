import * as z from 'zod';
import { id, timestamp } from '../common.ts';
import { registrationStates, schedulerStates, toolCallsStates } from './names.ts';

const modified = { last_modified_at: timestamp.nullable(), changed_by: z.string().nullable() };
const description = z.string().trim().max(500, 'Description cannot exceed 500 characters');

const limit = (label: string, most: number) =>
  z
    .int(`${label} must be a valid integer`)
    .min(1, `${label} must be at least 1`)
    .max(most, `${label} cannot exceed ${most}`);

/** The system switches. `changed_by` is the administrator's username, null while a section has its initial values. */
export const systemConfig = z.object({
  task_scheduler: z.object({
    enabled: z.boolean(),
    maintenance_mode: z.boolean(),
    description: z.string(),
    ...modified,
  }),
  tool_calls: z.object({
    enabled: z.boolean(),
    maintenance_mode: z.boolean(),
    emergency_stop: z.boolean(),
    /** Per execution, over all of its tools. */
    max_calls_per_execution_global: z.int(),
    max_execution_time_seconds: z.int(),
    /** For runs of tasks that set none: calls of all tools, rounds, calls with the same arguments. */
    tools_max_calls: z.int(),
    tools_max_depth: z.int(),
    cycle_max_identical: z.int(),
    ...modified,
  }),
  user_registration: z.object({ enabled: z.boolean(), description: z.string(), ...modified }),
});
export type SystemConfig = z.infer<typeof systemConfig>;

const configParts = z.strictObject({
  task_scheduler: z
    .strictObject({ enabled: z.boolean(), maintenance_mode: z.boolean(), description, ...modified })
    .partial()
    .optional(),
  tool_calls: z
    .strictObject({
      enabled: z.boolean(),
      maintenance_mode: z.boolean(),
      emergency_stop: z.boolean(),
      max_calls_per_execution_global: limit('Maximum of calls', 1000),
      max_execution_time_seconds: limit('Maximum time in seconds', 3600),
      tools_max_calls: limit('Max tool calls', 1000),
      tools_max_depth: limit('Max tool depth', 50),
      cycle_max_identical: limit('Max identical calls', 20),
      ...modified,
    })
    .partial()
    .optional(),
  user_registration: z
    .strictObject({ enabled: z.boolean(), description, ...modified })
    .partial()
    .optional(),
});

/**
 * Any part of the configuration; absent fields are kept. The parts are at the top level or under `config`, as returned;
 * the top level takes precedence. The id, who changed a part and when are ignored, so that the answer can be sent back.
 */
export const systemConfigInput = configParts.extend({ id: id.optional(), config: configParts.optional() });
export type SystemConfigInput = z.infer<typeof systemConfigInput>;

export const enabledInput = z.strictObject({ enabled: z.boolean() });
export const maintenanceInput = z.strictObject({ maintenance_mode: z.boolean() });
export const emergencyInput = z.strictObject({ emergency_stop: z.boolean() });

export const systemConfigOutput = z.object({ id, config: systemConfig });
export type SystemConfigOutput = z.infer<typeof systemConfigOutput>;
/** The response of every switch; `message` is in the language of the request. */
export const switchOutput = systemConfigOutput.extend({ message: z.string() });
export type SwitchOutput = z.infer<typeof switchOutput>;

export const schedulerState = z.enum(schedulerStates);
export const toolCallsState = z.enum(toolCallsStates);
export const registrationState = z.enum(registrationStates);

/** A background job that was given up. `queue` is its kind; `error_code` is that of its last failure, if it had one. */
export const deadJob = z.object({
  id,
  queue: z.string(),
  error_code: z.string().nullable(),
  attempts: z.number().int(),
  sent_at: timestamp,
  failed_at: timestamp,
});
export type DeadJob = z.infer<typeof deadJob>;
