import { fallbackLanguage, type InvitationMailStatus, type Language } from '@agentarium/contracts';
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { invitations, users } from '../../db/schema/index.ts';
import { type MailKind, texts } from '../../locales/texts.ts';
import type { Services } from '../../platform/context.ts';
import type { Message } from '../../platform/mail/mail.ts';
import { htmlMail, plainMail } from '../../platform/mail/mail-layout.ts';
import { emailKey, findAccount, findUnverified, isClaimed, type UserRow } from './accounts.ts';
import { hashOfSecret, issueToken, newSecret, type TokenPurpose } from './tokens.ts';

export type Addressee = { email: string; username: string; name: string; language: Language | null };

const paths: Record<MailKind, string> = {
  verification: '/verify-email',
  account_exists: '/login',
  reset_password: '/reset-password',
  password_changed: '/login',
  email_changed: '/login',
  invitation: '/invitation',
};

/** A link into the web app. Without `APP_URL` it points to the address where the server listens. */
export function webLink(config: Pick<Config, 'appUrl' | 'host' | 'port'>, path: string): string {
  const host = ['0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host;
  const authority = host.includes(':') ? `[${host}]:${config.port}` : `${host}:${config.port}`;
  return `${config.appUrl ?? `http://${authority}`}${path}`;
}

const fill = (text: string, facts: Addressee) =>
  text.replace(/\{(name|username|email)\}/g, (_, key: 'name' | 'username' | 'email') => facts[key]);

/** A mail in the recipient's language (English by default), as plain text and HTML. */
export function composeMail(config: Config, kind: MailKind, to: Addressee, token?: string): Message {
  const language = to.language ?? fallbackLanguage;
  const text = texts[language].accountMails[kind];
  const query = token === undefined ? '' : `?token=${encodeURIComponent(token)}`;
  const content = {
    ...text,
    language,
    lines: text.lines.map((line) => fill(line, to)),
    link: webLink(config, `${paths[kind]}${query}`),
  };
  return { to: to.email, subject: text.subject, text: plainMail(content), html: htmlMail(content) };
}

/** A mail to send; its recipient and content are looked up when the job runs. */
export const accountMail = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('verification'), user_id: z.uuid() }),
  z.object({ kind: z.literal('resend'), email_key: z.string() }),
  z.object({ kind: z.literal('forgot'), email_key: z.string() }),
  z.object({ kind: z.literal('password-changed'), user_id: z.uuid() }),
  z.object({ kind: z.literal('email-changed'), user_id: z.uuid(), former_email: z.string() }),
]);
export type AccountMail = z.infer<typeof accountMail>;

/**
 * Sends one account mail. Throws when the mail server fails, so that the job is retried; a retry issues a new token,
 * and only the newest works. Tokens are created here, so none is ever stored in plain text.
 */
export async function sendAccountMail(services: Services, mail: AccountMail): Promise<void> {
  switch (mail.kind) {
    case 'verification':
      return sendVerification(services, await loadUser(services, mail.user_id));
    case 'resend':
      return resend(services, mail.email_key);
    case 'forgot':
      return sendReset(services, mail.email_key);
    case 'password-changed':
      return send(services, 'password_changed', await loadUser(services, mail.user_id));
    case 'email-changed':
      return sendToFormerAddress(services, mail.user_id, mail.former_email);
    default:
      return mail satisfies never;
  }
}

async function loadUser({ database }: Services, id: string): Promise<UserRow | null> {
  const [row] = await database.db.select().from(users).where(eq(users.id, id));
  return row ?? null;
}

async function send(services: Services, kind: MailKind, to: Addressee | null, token?: string): Promise<void> {
  if (to === null) return;
  await services.mail.send(composeMail(services.config, kind, to, token));
}

function newToken(services: Services, userId: string, purpose: TokenPurpose): Promise<string> {
  return services.database.transaction((tx) => issueToken(tx, userId, purpose, services.clock.now()));
}

/** If somebody else has verified the address in the meantime, its owner gets the mail instead. */
async function sendVerification(services: Services, user: UserRow | null): Promise<void> {
  if (user === null || (isClaimed(user.email_key) && user.status !== 'pending_verification')) return;
  const owner = await findAccount(services, emailKey(user.email));
  if (owner !== null && owner.id !== user.id) {
    return send(services, 'account_exists', await loadUser(services, owner.id));
  }
  await send(services, 'verification', user, await newToken(services, user.id, 'verify_email'));
}

async function resend(services: Services, key: string): Promise<void> {
  const waiting = (await findUnverified(services, key)) ?? (await findAccount(services, key));
  if (waiting?.status === 'pending_verification') {
    await sendVerification(services, await loadUser(services, waiting.id));
  }
}

async function sendReset(services: Services, key: string): Promise<void> {
  const owner = await findAccount(services, key);
  const user = owner === null ? null : await loadUser(services, owner.id);
  if (user === null || user.status !== 'active') return;
  await send(services, 'reset_password', user, await newToken(services, user.id, 'reset_password'));
}

async function sendToFormerAddress(services: Services, userId: string, formerEmail: string): Promise<void> {
  const user = await loadUser(services, userId);
  await send(services, 'email_changed', user && { ...user, email: formerEmail });
}

export const invitationMail = z.object({ invitation_id: z.uuid() });
export type InvitationMail = z.infer<typeof invitationMail>;

/**
 * Sends an invitation, unless it was revoked meanwhile, in the language of the administrator who made it, and records
 * whether it was sent. Throws when the mail server fails.
 */
export async function sendInvitation(
  services: Services,
  { invitation_id: id }: InvitationMail,
): Promise<void> {
  const token = newSecret();
  const [row] = await services.database.db
    .update(invitations)
    .set({ token_hash: hashOfSecret(token) })
    .where(and(eq(invitations.id, id), isNull(invitations.revoked_at), isNull(invitations.accepted_at)))
    .returning();
  if (!row) return;
  const { email, username, name, created_by } = row;
  const language = (await loadUser(services, created_by))?.language ?? null;
  const to = { email, username: username ?? email, name: name ?? email, language };
  const setStatus = (mail_status: InvitationMailStatus) =>
    services.database.db.update(invitations).set({ mail_status }).where(eq(invitations.id, id));
  try {
    await send(services, 'invitation', to, token);
  } catch (failure) {
    await setStatus('failed');
    throw failure;
  }
  await setStatus('sent');
}
