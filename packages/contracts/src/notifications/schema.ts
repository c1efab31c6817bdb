import * as z from 'zod';
import { alertKind } from '../alerts/schema.ts';
import { id, listOf, timestamp } from '../common.ts';
import { fault } from '../error-details.ts';
import { byLanguage } from '../languages.ts';
import { type NotificationKind, notificationKinds, stoppedReasons } from './names.ts';

export const notificationKind = z.enum(notificationKinds);

/** The task of a notification, with its name in every language. */
const notificationTask = z.object({
  id,
  name: z.object(byLanguage(() => z.string())),
});

/** A run; `execution_id` is null once it was replaced by a newer one or deleted. */
const ofRun = { execution_id: id.nullable(), task: notificationTask, scheduled: z.boolean() };

/** `late_minutes`: how late it started because workers were busy; 0 when on time. */
const ofEnded = { ...ofRun, late_minutes: z.number().int().nonnegative() };

/**
 * A goal whose state changed with the latest value of its number, which `label` names. The run is the one with this
 * value: its page charts the numbers of the task.
 */
const ofGoal = {
  execution_id: id.nullable(),
  task: notificationTask,
  goal_id: id,
  label: z.object(byLanguage(() => z.string())),
  unit: z.string().nullable(),
  value: z.number().nullable(),
};

/** Facts of a notification by its kind. */
export const notificationFacts = z.discriminatedUnion('kind', [
  /**
   * `children`: how many of its children ended with it, and how many of these failed. `figure`: the first number of its
   * answer, in the app only.
   */
  z.object({
    kind: z.literal('run_finished'),
    data: z.object({
      ...ofEnded,
      children: z.number().int(),
      children_failed: z.number().int(),
      figure: z
        .object({
          label: z.object(byLanguage(() => z.string())),
          value: z.number(),
          unit: z.string().nullable(),
        })
        .nullable(),
    }),
  }),
  /** `started` is false for a scheduled run that was refused or missed: it has no execution. */
  z.object({
    kind: z.literal('run_failed'),
    data: z.object({ ...ofEnded, error_code: z.string().nullable(), started: z.boolean() }),
  }),
  z.object({
    kind: z.literal('schedule_stopped'),
    data: z.object({ task: notificationTask, reason: z.enum(stoppedReasons) }),
  }),
  z.object({
    kind: z.literal('limit_80'),
    data: z.object({ used: z.number().int(), limit: z.number().int(), resets_at: timestamp }),
  }),
  z.object({
    kind: z.literal('confirmation_needed'),
    data: z.object({ ...ofRun, tool_names: z.array(z.string()), expires_at: timestamp }),
  }),
  /** To administrators: an answer of the run repeats a system prompt, or a value that only they may read. */
  z.object({ kind: z.literal('prompt_repeated'), data: z.object(ofRun) }),
  /** To administrators: `names` are up to three of the families or accounts that it is about. */
  z.object({
    kind: z.literal('system_alert'),
    data: z.object({ alert: alertKind, names: z.array(z.string()), total: z.number().int() }),
  }),
  z.object({ kind: z.literal('goal_reached'), data: z.object({ ...ofGoal, target: z.number() }) }),
  z.object({
    kind: z.literal('goal_missed'),
    data: z.object({ ...ofGoal, target: z.number(), by: z.iso.date() }),
  }),
  /** Either end of the range may be open. */
  z.object({
    kind: z.literal('goal_out_of_range'),
    data: z.object({ ...ofGoal, from: z.number().nullable(), to: z.number().nullable() }),
  }),
]);
export type NotificationFacts = z.infer<typeof notificationFacts>;

/** Ids grow with time. */
export const notificationId = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

export const notification = z.intersection(
  z.object({ id: notificationId, read_at: timestamp.nullable(), created_at: timestamp }),
  notificationFacts,
);
export type Notification = z.infer<typeof notification>;

/** `unread` counts up to 100. */
export const notificationPage = listOf(notification).extend({ unread: z.number().int() });
export const unreadCount = z.object({ unread: z.number().int() });

/** The notifications to mark as read: everything up to an id, the given ids, or both. */
export const readInput = z
  .strictObject({
    up_to_id: notificationId.optional(),
    ids: z.array(notificationId).min(1).max(200).optional(),
  })
  .refine(({ up_to_id, ids }) => up_to_id !== undefined || ids !== undefined, {
    path: ['ids'],
    ...fault('GIVE_ONE_OF', { options: 'ids, up_to_id' }),
  });
export type ReadInput = z.infer<typeof readInput>;

/** The channels of a kind of notification; `push` is to the account's devices. */
const ways = z.strictObject({ in_app: z.boolean(), mail: z.boolean(), push: z.boolean() });
export type NotificationWays = z.infer<typeof ways>;
export type NotificationSettings = Record<NotificationKind, NotificationWays>;

const byKind = <T extends z.ZodType>(value: T) => {
  const kinds = {
    run_finished: value,
    run_failed: value,
    schedule_stopped: value,
    limit_80: value,
    confirmation_needed: value,
    goal_reached: value,
    goal_missed: value,
    goal_out_of_range: value,
    prompt_repeated: value,
    system_alert: value,
  } satisfies Record<NotificationKind, T>;
  return kinds;
};

/** `mail_available`: this server can send mail to this account's address. */
export const notificationSettings = z.object({
  settings: z.object(byKind(ways)),
  mail_available: z.boolean(),
});
export type NotificationSettingsAnswer = z.infer<typeof notificationSettings>;

const someWays = z.strictObject(byKind(ways.partial())).partial();

/**
 * The kinds to change; of each, omitted channels are kept. They are at the top level or under `settings`, as returned;
 * the top level takes precedence. `mail_available` is ignored, so that the answer can be sent back.
 */
export const notificationSettingsInput = someWays.extend({
  settings: someWays.optional(),
  mail_available: z.boolean().optional(),
});
export type NotificationSettingsInput = z.infer<typeof notificationSettingsInput>;
