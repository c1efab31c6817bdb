import * as z from 'zod';
import { id, timestamp } from '../common.ts';
import { fault } from '../error-details.ts';
import { matching } from '../issues.ts';
import { notificationKinds } from './names.ts';
import { notificationKind } from './schema.ts';

/** The device's URL at the browser's push service; anyone who knows it can message the device. */
const endpoint = z.url({ protocol: /^https?$/ }).max(1000);

/** Bytes as base64url, with optional padding. */
const bytes = (text: RegExp) => matching(z.string(), text, fault('BASE64_FORMAT'));

/** A subscription as returned by the browser's `PushSubscription.toJSON()`, plus our own fields. */
export const pushSubscriptionInput = z.strictObject({
  endpoint,
  /** The device's uncompressed P-256 public key, and its secret of 16 bytes. */
  keys: z.strictObject({
    p256dh: bytes(/^[\w-]{87}=?$/),
    auth: bytes(/^[\w-]{22}(==)?$/),
  }),
  expirationTime: z.number().nullish(),
  /** The kinds sent to this device; null means all, and if omitted the setting is kept (initially all). */
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
  /** The time at which the push service last accepted a notification for it. */
  last_sent_at: timestamp.nullable(),
});
export type PushDevice = z.infer<typeof pushDevice>;

/** The public VAPID key in base64url: the `applicationServerKey` of a subscription. */
export const pushKey = z.object({ public_key: z.string() });

/** The device to remove, in the body or in the query. */
export const pushEndpointInput = z.strictObject({ endpoint: endpoint.optional() });
