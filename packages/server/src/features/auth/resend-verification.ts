import type { api, ParsedBody } from '@agentarium/contracts';
import type { Context } from '../../platform/context.ts';
import { emailKey } from './account-keys.ts';
import { throttleMail } from './throttles.ts';

/** Takes the same time and responds alike whether or not the address is known: a job looks it up. */
export async function resendVerification(
  ctx: Context,
  input: ParsedBody<typeof api.auth.resendVerification>,
): Promise<{ message: string }> {
  await throttleMail(ctx, 'resend', input.email);
  await ctx.jobs.send(ctx.database, 'account-mail', { kind: 'resend', email_key: emailKey(input.email) });
  return { message: 'If an account waits for this address to be verified, a new mail is on its way.' };
}
