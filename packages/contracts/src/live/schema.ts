import * as z from 'zod';
import { id, timestamp } from '../common.ts';
import { executionStatus } from '../executions/schema.ts';
import { byLanguage } from '../languages.ts';
import { planName } from '../subscription/schema.ts';

/**
 * The events of an account's stream (`GET /public/live`). Each says how things are now, so one that comes twice does
 * no harm. A stream begins with all but `execution`; one that resumes, with what has changed since.
 */
export const liveEventData = {
  /** `unread` counts to 100 at most; `latest_id` is the newest one's, null when there are none. */
  notification: z.object({ unread: z.number().int(), latest_id: z.number().int().nullable() }),
  /** One's run began or ended; its end may come again on a stream that resumes within seconds of it. */
  execution: z.object({
    id,
    status: executionStatus,
    error_code: z.string().nullable(),
    task: z.object({ id, name: z.object(byLanguage(() => z.string())) }),
    parent_execution_id: id.nullable(),
    scheduled: z.boolean(),
    finished_at: timestamp.nullable(),
  }),
  /** One's schedules that run, and the next run of them all. */
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
  /** `maintenance`: scheduled runs wait for its end. */
  system: z.object({ maintenance: z.boolean() }),
} as const;

export type LiveEventType = keyof typeof liveEventData;
export type LiveEventOf<T extends LiveEventType> = { type: T; data: z.infer<(typeof liveEventData)[T]> };
export type LiveEvent = { [T in LiveEventType]: LiveEventOf<T> }[LiveEventType];

/** One event as it stands on the wire: `event`, `data`, and on the last of several an `id` to resume after. */
export const liveEvent = z.object({
  id: z.string().optional(),
  event: z.enum(Object.keys(liveEventData) as [LiveEventType, ...LiveEventType[]]),
  data: z.unknown(),
});
