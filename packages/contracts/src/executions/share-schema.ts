import * as z from 'zod';
import { id, listOf, timestamp } from '../common.ts';
import { followUpKinds } from './names.ts';

/** How long a link may live, in days. */
export const shareDays = [1, 7, 30] as const;
export type ShareDays = (typeof shareDays)[number];

export const shareInput = z.strictObject({ expires_in_days: z.literal(shareDays).default(7) });

export const share = z.object({ id, created_at: timestamp, expires_at: timestamp });
export type Share = z.infer<typeof share>;
export const shareList = listOf(share);

/** `token` is returned once, here: only its hash is kept. The link is `/shared/{token}`. */
export const newShare = share.extend({ token: z.string() });

/** A number that the result gave, named in the language in which it was written. */
export const sharedFigure = z.object({ label: z.string(), value: z.number(), unit: z.string().nullable() });

/**
 * What a stranger with the link sees: the result, who gave it, and the questions about it that were answered before the
 * link was made; nothing about the user or what the form asked.
 */
export const sharedResult = z.object({
  task_id: id,
  task_name: z.string(),
  agent_name: z.string(),
  agent_role: z.string(),
  agent_image: z.string().nullable(),
  disclaimer: z.string().nullable(),
  result: z.string(),
  follow_ups: z.array(z.object({ kind: z.enum(followUpKinds), message: z.string(), result: z.string() })),
  figures: z.array(sharedFigure),
  is_demo: z.boolean(),
  created_at: timestamp,
  expires_at: timestamp,
});
export type SharedResult = z.infer<typeof sharedResult>;
