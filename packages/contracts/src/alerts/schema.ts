import * as z from 'zod';
import { alertKinds } from './names.ts';

export const alertKind = z.enum(alertKinds);

const choices = z.strictObject({
  kinds: z.array(alertKind).max(alertKinds.length),
  in_app: z.boolean(),
  mail: z.boolean(),
  push: z.boolean(),
});

/** `mail_available`: this server can send mail to the caller's address. */
export const alertSettings = choices.extend({ mail_available: z.boolean() });
export type AlertSettings = z.infer<typeof alertSettings>;

/** The choices to change. */
export const alertSettingsInput = choices.partial();
