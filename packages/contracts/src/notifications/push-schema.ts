import * as z from 'zod';
import { id, timestamp } from '../common.ts';
import { pattern } from '../error-facts.ts';
import { notificationKinds } from './names.ts';
import { notificationKind } from './schema.ts';

/** Where the browser's push service takes messages for a device; anyone who has it can reach the device. */
const endpoint = z.url({ protocol: /^https?$/ }).max(1000);

/** Bytes as base64url; the padding may be left out. */
const bytes = (text: RegExp) =>
  z.string().regex(...pattern(text, 'BASE64_FORMAT', 'Must be base64url of the right length'));

/** The body of a subscription as `PushSubscription.toJSON()` of a browser gives it, and what is ours beside it. */
export const pushSubscriptionInput = z.strictObject({
  endpoint,
  /** The device's public key on P-256, uncompressed, and its secret of 16 bytes. */
  keys: z.strictObject({
    p256dh: bytes(/^[\w-]{87}=?$/),
    auth: bytes(/^[\w-]{22}(==)?$/),
  }),
  expirationTime: z.number().nullish(),
  /** What this device gets of the kinds that are sent to devices; null is all, left out is as before (all at first). */
  kinds: z.array(notificationKind).max(notificationKinds.length).nullish(),
  device_name: z.string().trim().max(100).nullish(),
});
export type PushSubscriptionInput = z.infer<typeof pushSubscriptionInput>;

export const pushDevice = z.object({
  id,
  endpoint: z.string(),
  device_name: z.string().nullable(),
  kinds: z.array(notificationKind).nullable(),
  created_at: timestamp,
  /** When the push service last took a notification for it. */
  last_sent_at: timestamp.nullable(),
});
export type PushDevice = z.infer<typeof pushDevice>;

/** The public VAPID key, base64url: `applicationServerKey` of a subscription. */
export const pushKey = z.object({ public_key: z.string() });

/** The device that is removed, in the body or in the query. */
export const pushEndpointInput = z.strictObject({ endpoint: endpoint.optional() });
