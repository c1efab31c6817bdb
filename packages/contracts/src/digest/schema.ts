import * as z from 'zod';
import { timestamp } from '../common.ts';

/** `next_at`: when the next one is due, Monday at 8:00 in the user's time zone; null while it is off. */
export const digestSettings = z.object({
  is_on: z.boolean(),
  next_at: timestamp.nullable(),
  mail_available: z.boolean(),
});
export type DigestSettings = z.infer<typeof digestSettings>;

/** The answer can be sent back whole: only `is_on` counts. */
export const digestInput = z.strictObject(
  digestSettings.partial({ next_at: true, mail_available: true }).shape,
);
export type DigestInput = z.infer<typeof digestInput>;

/** Identifies an account, and proves that its mail was received. */
export const unsubscribeToken = z.string().regex(/^[A-Za-z0-9_-]{65}$/);

/** A page of HTML as an endpoint sends it. */
export const sentPage = z.object({ html: z.string() });
