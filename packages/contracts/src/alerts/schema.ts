import * as z from 'zod';
import { alertKinds } from './names.ts';

export const alertKind = z.enum(alertKinds);

/** `mail_available`: this server can send mail to the caller's address. */
export const alertSettings = z.strictObject({
  kinds: z.array(alertKind).max(alertKinds.length),
  in_app: z.boolean(),
  mail: z.boolean(),
  push: z.boolean(),
  mail_available: z.boolean(),
});
export type AlertSettings = z.infer<typeof alertSettings>;

/** The choices to change; `mail_available` is ignored, so that the settings can be sent back whole. */
export const alertSettingsInput = alertSettings.partial();
