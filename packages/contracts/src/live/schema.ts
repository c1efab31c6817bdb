import * as z from 'zod';
import { id, timestamp } from '../common.ts';
import { executionStatus } from '../executions/schema.ts';
import { byLanguage } from '../languages.ts';
import { planName } from '../subscription/schema.ts';

/**
 * The events of an account's stream (`GET /public/live`). Each is a snapshot, so duplicates are harmless. A stream
 * starts with all but `execution`; a resumed one, with what has changed since.
 */
export const liveEventData = {
  /** `unread` counts up to 100; `latest_id` is the newest notification's id, null when there are none. */
  notification: z.object({ unread: z.number().int(), latest_id: z.number().int().nullable() }),
  /** A run of the caller started or ended; its end may be repeated on a stream that resumes within seconds. */
  execution: z.object({
    id,
    status: executionStatus,
    error_code: z.string().nullable(),
    task: z.object({ id, name: z.object(byLanguage(() => z.string())) }),
    parent_execution_id: id.nullable(),
    scheduled: z.boolean(),
    finished_at: timestamp.nullable(),
  }),
  /** The caller's active schedules, and their next run. */
  schedule: z.object({ active: z.number().int(), next_execution: timestamp.nullable() }),
  usage: z.object({
    daily_limit: z.number().int(),
    remaining_executions: z.number().int(),
    extra_executions: z.number().int(),
    next_reset_time: timestamp.nullable(),
  }),
  subscription: z.object({
    current_plan: planName,
    plan_activated_at: timestamp.nullable(),
    plan_expires_at: timestamp.nullable(),
    purchased_agents: z.array(id),
    purchased_tasks: z.array(id),
  }),
  /**
   * `maintenance`: scheduled runs wait for its end. `console` is for administrators, else null: when a switch was last
   * changed, and how many tool calls await approval, up to 1,000.
   */
  system: z.object({
    maintenance: z.boolean(),
    console: z.object({ changed_at: timestamp.nullable(), approvals: z.number().int() }).nullable(),
  }),
} as const;

export type LiveEventType = keyof typeof liveEventData;
export type LiveEventOf<T extends LiveEventType> = { type: T; data: z.infer<(typeof liveEventData)[T]> };
export type LiveEvent = { [T in LiveEventType]: LiveEventOf<T> }[LiveEventType];

/** One event in wire format: `event`, `data`, and on the last of several an `id` to resume after. */
export const liveEvent = z.object({
  id: z.string().optional(),
  event: z.enum(Object.keys(liveEventData) as [LiveEventType, ...LiveEventType[]]),
  data: z.unknown(),
});
