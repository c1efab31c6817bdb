import * as z from 'zod';
import { timestamp } from '../common.ts';
import { fieldGroups, profileFields } from './names.ts';

const profileField = z.enum(profileFields);
const fieldList = z.array(profileField).max(profileFields.length);

/** `is_demo`: sent to the built-in model, so it stayed on the server. `runs` includes follow-ups. */
export const sentData = z.object({
  family: z.string(),
  is_demo: z.boolean(),
  group: z.enum(fieldGroups),
  runs: z.number().int(),
  last_sent_at: timestamp,
});
export type SentData = z.infer<typeof sentData>;

export const privacy = z.object({
  withheld: z.array(profileField),
  since: timestamp,
  sent: z.array(sentData),
});
export type Privacy = z.infer<typeof privacy>;

/**
 * `before` is what the caller last saw as withheld: if something else is stored, nothing changes. The answer can be sent
 * back whole: what was sent since when is ignored.
 */
export const privacyInput = z.strictObject({
  ...privacy.partial({ since: true, sent: true }).shape,
  withheld: fieldList,
  before: fieldList.optional(),
});
