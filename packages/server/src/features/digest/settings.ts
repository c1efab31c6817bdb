import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  type DigestInput,
  type DigestSettings,
  type ErrorCode,
  fallbackLanguage,
  type Language,
} from '@agentarium/contracts';
import { eq } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import { users, weeklyDigests } from '../../db/schema/index.ts';
import { texts } from '../../locales/texts.ts';
import type { Services, SignedIn } from '../../platform/context.ts';
import type { Statements } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import { htmlPage } from '../../platform/mail/mail-layout.ts';
import { isClaimed, webLink } from '../auth/index.ts';
import { nextMonday } from './rules.ts';

/** Sends the job of an account's next digest. */
export const sendDigestJob = (
  { jobs }: Pick<Services, 'jobs'>,
  tx: Statements,
  { userId, dueAt }: { userId: string; dueAt: Date },
): Promise<void> =>
  jobs.send(tx, 'weekly-digest', { user_id: userId, due_at: dueAt.toISOString() }, { after: dueAt });

/** Returns whether the caller gets the weekly digest, and when the next one is due. Throws UNAUTHENTICATED. */
export async function getDigest({ database, actor, config }: SignedIn): Promise<DigestSettings> {
  const [row] = await database.db
    .select({ email_key: users.email_key, due_at: weeklyDigests.due_at })
    .from(users)
    .leftJoin(weeklyDigests, eq(weeklyDigests.user_id, users.id))
    .where(eq(users.id, actor.id));
  if (!row) throw new AppError('UNAUTHENTICATED');
  return {
    is_on: row.due_at !== null,
    next_at: row.due_at?.toISOString() ?? null,
    mail_available: config.mail.smtpUrl !== null && isClaimed(row.email_key),
  };
}

/** Turns the caller's weekly digest on, from the next Monday, or off. */
export async function updateDigest(ctx: SignedIn, { is_on }: DigestInput): Promise<DigestSettings> {
  const { database, actor, clock } = ctx;
  const { db } = database;
  if (!is_on) {
    await db.delete(weeklyDigests).where(eq(weeklyDigests.user_id, actor.id));
    return getDigest(ctx);
  }
  const [user] = await db.select({ timezone: users.timezone }).from(users).where(eq(users.id, actor.id));
  const now = clock.now();
  const row = { user_id: actor.id, due_at: nextMonday(now, user?.timezone ?? null), created_at: now };
  await database.transaction(async (tx) => {
    const added = await tx.insert(weeklyDigests).values(row).onConflictDoNothing().returning();
    if (added.length > 0) await sendDigestJob(ctx, tx, { userId: actor.id, dueAt: row.due_at });
  });
  return getDigest(ctx);
}

/** An id of 16 bytes takes 22 characters. */
const idLength = 22;

const proofOf = (secret: string, id: string) =>
  createHmac('sha256', secret).update(`digest:${id}`).digest('base64url');

/** The token of a mailed link: the account, and a signature that only this server can create. */
export function unsubscribeToken(secret: string, userId: string): string {
  const id = Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
  return id + proofOf(secret, id);
}

/** The account of a token; null when it is invalid. */
export function userOfToken(secret: string, token: string): string | null {
  const id = token.slice(0, idLength);
  const [given, right] = [Buffer.from(token.slice(idLength)), Buffer.from(proofOf(secret, id))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const hex = Buffer.from(id, 'base64url').toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

type Ctx = Pick<Services, 'database' | 'config'>;
type Link = { token: string };

function subscriberOf({ config }: Ctx, { token }: Link): string {
  const { jwtSecret, jwtSecretPrevious: previous } = config;
  const userId = userOfToken(jwtSecret, token) ?? (previous === null ? null : userOfToken(previous, token));
  if (userId === null) throw new AppError('SHARE_NOT_FOUND');
  return userId;
}

/** Turns off the weekly digest of the token's account; repeating it has no effect. Throws SHARE_NOT_FOUND. */
export async function unsubscribe(ctx: Ctx, link: Link): Promise<{ message: string }> {
  const { database } = ctx;
  const userId = subscriberOf(ctx, link);
  await database.db.delete(weeklyDigests).where(eq(weeklyDigests.user_id, userId));
  return { message: 'You no longer get the weekly digest.' };
}

/** A page with a text and a link to the settings. */
function lastPage(config: Config, language: Language, text: string): { html: string } {
  const { title, settings } = texts[language].weeklyDigest.unsubscribe;
  const link = `<a href="${escapeHtml(webLink(config, '/settings#notifications'))}">${escapeHtml(settings)}</a>`;
  return { html: htmlPage({ language, title, body: `<p>${escapeHtml(text)}</p><p>${link}</p>` }) };
}

/** A page that says why a link of a mail does not work. */
export function unsubscribeFailed(config: Config, code: ErrorCode, language: Language) {
  const { invalid, failed } = texts[language].weeklyDigest.unsubscribe;
  const isInvalid = code === 'SHARE_NOT_FOUND' || code === 'VALIDATION_FAILED';
  return lastPage(config, language, isInvalid ? invalid : failed);
}

/** A page in the language of the token's account, by what it shows. */
async function pageFor(ctx: Ctx, link: Link, isDone: boolean): Promise<{ html: string }> {
  const [user] = await ctx.database.db
    .select({ language: users.language })
    .from(users)
    .where(eq(users.id, subscriberOf(ctx, link)));
  const language = user?.language ?? fallbackLanguage;
  const say = texts[language].weeklyDigest.unsubscribe;
  if (isDone) return lastPage(ctx.config, language, say.done);
  const action = `/api/digest/unsubscribe/${link.token}/confirmed`;
  const button = `<form method="post" action="${action}"><button name="List-Unsubscribe" value="One-Click">${escapeHtml(say.button)}</button></form>`;
  return { html: htmlPage({ language, title: say.title, body: `<p>${escapeHtml(say.ask)}</p>${button}` }) };
}

/** A page with a button that unsubscribes: merely opening the link, as scanners of mail do, changes nothing. */
export const askToUnsubscribe = (ctx: Ctx, link: Link) => pageFor(ctx, link, false);

/** Unsubscribes, and says so on a page. Throws SHARE_NOT_FOUND. */
export async function confirmUnsubscribe(ctx: Ctx, link: Link) {
  await unsubscribe(ctx, link);
  return pageFor(ctx, link, true);
}
