import type {
  api,
  EndpointOutput,
  Invitation,
  InvitationWay,
  Invitee,
  ParsedBody,
} from '@agentarium/contracts';
import { and, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import { invitations, users } from '../../db/schema/index.ts';
import { DAY_MS } from '../../platform/clock.ts';
import type { Context, SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { idCursor, type Page, type PageQuery, pageOf } from '../../platform/list-queries.ts';
import { recordAudit } from '../audit/index.ts';
import { recordSecurityEvent } from '../security/index.ts';
import { emailKey, insertAccount } from './accounts.ts';
import { webLink } from './mails.ts';
import { hashNewPassword } from './passwords.ts';
import { hashOfSecret, newSecret } from './tokens.ts';
import { checkUsername } from './username-rules.ts';

type Row = typeof invitations.$inferSelect;

const lifetimeMs = 7 * DAY_MS;

/** Invitations that can be accepted: they end with the rights of the administrator who made them. */
const isOpen = (now: Date) =>
  and(
    isNull(invitations.accepted_at),
    isNull(invitations.revoked_at),
    gt(invitations.expires_at, now),
    sql`exists (select from users u where u.id = ${invitations.created_by} and u.role = 'admin' and u.status = 'active')`,
  );

const present = (row: Row): Invitation => ({
  id: row.id,
  email: row.email,
  username: row.username,
  name: row.name,
  role: row.role,
  sent: row.sent,
  mail_status: row.mail_status,
  created_by_username: row.created_by_username,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
});

/** The invitations that can be accepted, newest first, by key; for administrators. */
export async function listInvitations(
  ctx: SignedIn,
  query: PageQuery,
): Promise<Page<Invitation> & { mail_available: boolean }> {
  const before = idCursor(query.cursor);
  const rows = await ctx.database.db
    .select()
    .from(invitations)
    .where(and(isOpen(ctx.clock.now()), before ? lt(invitations.id, before) : undefined))
    .orderBy(desc(invitations.id))
    .limit(query.limit + 1);
  const { page, next_cursor } = pageOf(rows, query.limit, ({ id }) => id);
  return { items: page.map(present), next_cursor, mail_available: ctx.config.mail.smtpUrl !== null };
}

/** Returns which of these addresses have an account. */
export async function takenEmails(db: Db, emails: readonly string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const rows = await db
    .select({ key: users.email_key })
    .from(users)
    .where(inArray(users.email_key, emails.map(emailKey)));
  return new Set(rows.map(({ key }) => key));
}

const linkOf = (config: Context['config'], token: string) =>
  webLink(config, `/invitation?token=${encodeURIComponent(token)}`);

/** Revokes what these addresses can accept: they are invited again. */
export async function revokeOpen(tx: Db, emails: readonly string[], now: Date): Promise<void> {
  const keys = emails.map((email) => email.toLowerCase());
  const isOfAddress = inArray(sql`lower(${invitations.email})`, keys);
  await tx
    .update(invitations)
    .set({ revoked_at: now })
    .where(and(isOfAddress, isOpen(now)));
}

/** Adds an invitation. A link is returned only now; a mail gets its token when it is sent. */
export async function invite(
  ctx: SignedIn,
  tx: Db,
  { email, username, name, role }: Invitee,
  sent: InvitationWay,
): Promise<{ invitation: Invitation; link: string | null }> {
  const now = ctx.clock.now();
  const token = sent === 'link' ? newSecret() : null;
  const [row] = await tx
    .insert(invitations)
    .values({
      id: newId(now.getTime()),
      token_hash: token && hashOfSecret(token),
      email,
      role,
      username: username ?? null,
      name: name ?? null,
      sent,
      mail_status: sent === 'mail' ? 'waiting' : null,
      created_by: ctx.actor.id,
      created_by_username: ctx.actor.username,
      created_at: now,
      expires_at: new Date(now.getTime() + lifetimeMs),
    })
    .returning();
  if (!row) throw new Error('The invitation was not stored');
  if (token === null) await ctx.jobs.send(tx, 'invitation-mail', { invitation_id: row.id });
  return { invitation: present(row), link: token && linkOf(ctx.config, token) };
}

/** Invites somebody, for an administrator; an earlier invitation of the address ends. Throws EMAIL_TAKEN. */
export async function createInvitation(
  ctx: SignedIn,
  { sent, ...given }: ParsedBody<typeof api.auth.createInvitation>,
): Promise<EndpointOutput<typeof api.auth.createInvitation>> {
  return ctx.database.transaction(async (tx) => {
    if ((await takenEmails(tx, [given.email])).size > 0) throw new AppError('EMAIL_TAKEN');
    await revokeOpen(tx, [given.email], ctx.clock.now());
    const made = await invite(ctx, tx, given, sent);
    await recordAudit(ctx, tx, {
      action: 'auth.createInvitation',
      targetType: 'invitation',
      targetId: made.invitation.id,
      changes: { ...given, sent },
      now: ctx.clock.now(),
    });
    return made;
  });
}

/** Revokes an invitation, for an administrator. Throws NOT_FOUND unless it can still be accepted. */
export async function revokeInvitation(ctx: SignedIn, id: string): Promise<{ message: string }> {
  const now = ctx.clock.now();
  await ctx.database.transaction(async (tx) => {
    const [row] = await tx
      .update(invitations)
      .set({ revoked_at: now })
      .where(and(eq(invitations.id, id), isOpen(now)))
      .returning({ email: invitations.email });
    if (!row) throw new AppError('NOT_FOUND');
    await recordAudit(ctx, tx, {
      action: 'auth.revokeInvitation',
      targetType: 'invitation',
      targetId: id,
      changes: row,
      now,
    });
  });
  return { message: 'The invitation is revoked.' };
}

async function findByToken(db: Db, token: string, now: Date): Promise<Row> {
  const [row] = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.token_hash, hashOfSecret(token)), isOpen(now)));
  if (!row) throw new AppError('TOKEN_INVALID');
  return row;
}

/** Returns the person invited. Throws TOKEN_INVALID. */
export async function readInvitation(
  ctx: Context,
  { token }: ParsedBody<typeof api.auth.readInvitation>,
): Promise<EndpointOutput<typeof api.auth.readInvitation>> {
  const { email, username, name } = await findByToken(ctx.database.db, token, ctx.clock.now());
  return { email, username, name };
}

/**
 * Creates the account of an invitation, once; the administrator vouches for its address. Throws TOKEN_INVALID,
 * USERNAME_TAKEN, EMAIL_TAKEN.
 */
export async function acceptInvitation(
  ctx: Context,
  { token, username, name, password, language }: ParsedBody<typeof api.auth.acceptInvitation>,
): Promise<{ message: string }> {
  const now = ctx.clock.now();
  const { id, email, role, created_by } = await findByToken(ctx.database.db, token, now);
  checkUsername(username, { byAdmin: false });
  // Before the invitation is used, so that a refused password can be replaced by another one.
  const passwordHash = await hashNewPassword(password, { username, email });
  await ctx.database.transaction(async (tx) => {
    const [used] = await tx
      .update(invitations)
      .set({ accepted_at: now })
      .where(and(eq(invitations.id, id), isOpen(now)))
      .returning({ id: invitations.id });
    if (!used) throw new AppError('TOKEN_INVALID');
    const account = await insertAccount(
      tx,
      {
        username,
        email,
        name,
        role,
        passwordHash,
        standing: 'active',
        language: language ?? null,
        createdBy: created_by,
      },
      now,
    );
    await tx.update(invitations).set({ accepted_by: account.id }).where(eq(invitations.id, id));
    await recordSecurityEvent(ctx, { kind: 'registered', accountId: account.id, tx });
  });
  return { message: 'Your account is ready. You can sign in now.' };
}
