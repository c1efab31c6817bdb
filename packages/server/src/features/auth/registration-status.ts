import type { Context } from '../../platform/context.ts';
import { loadSystemConfig } from '../system/index.ts';

export async function isRegistrationEnabled(ctx: Context): Promise<boolean> {
  const { user_registration } = await loadSystemConfig(ctx.database.db);
  return user_registration.enabled;
}

export async function registrationStatus(ctx: Context): Promise<{ registration_enabled: boolean }> {
  return { registration_enabled: await isRegistrationEnabled(ctx) };
}
