import type { api, ParsedBody } from '@agentarium/contracts';
import type { Context } from '../../platform/context.ts';
import { recordSecurityEvent } from '../security/index.ts';
import { emailKey } from './account-keys.ts';
import { throttleMail } from './throttles.ts';

/** Takes the same time and responds alike whether or not the address is known: a job looks it up. */
export async function forgotPassword(
  ctx: Context,
  input: ParsedBody<typeof api.auth.forgotPassword>,
): Promise<{ message: string }> {
  await throttleMail(ctx, 'forgot', input.email);
  const key = emailKey(input.email);
  await recordSecurityEvent(ctx, { kind: 'reset_requested', emailKey: key });
  await ctx.jobs.send(ctx.database, 'account-mail', { kind: 'forgot', email_key: key });
  return { message: 'If an account uses this address, a mail with a link is on its way.' };
}
