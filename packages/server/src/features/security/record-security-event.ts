import type { SecurityEventKind } from '@agentarium/contracts';
import type { Context } from '../../platform/context.ts';
import type { Statements } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';

const longestUserAgent = 200;

/** Looks the account up in the same statement, so that a non-existent one takes the same time. */
const insert = `
  insert into security_events (id, kind, account_id, username, actor_username, ip, user_agent, created_at)
  select $1::uuid, $2, account.id, account.username, $5, $6, $7, $8::timestamptz
  from (select 1) one left join lateral (
    select id, username from users where id = $3::uuid or email_key = $4 limit 1
  ) account on true`;

/** The account by id, or by the key of an address that may have none. */
type Whose = { accountId: string | null } | { emailKey: string };
type SecurityEvent = Whose & { kind: SecurityEventKind; tx?: Statements };

/**
 * Adds a security log entry with the request's address and device; with `tx` it is kept only if that transaction
 * commits. Call it before an account is deleted, as its name is read from it.
 */
export async function recordSecurityEvent(
  ctx: Context,
  { kind, tx = ctx.database, ...whose }: SecurityEvent,
): Promise<void> {
  const now = ctx.clock.now();
  const accountId = 'accountId' in whose ? whose.accountId : null;
  await tx.query('record-security-event', insert, [
    newId(now.getTime()),
    kind,
    accountId,
    'emailKey' in whose ? whose.emailKey : null,
    ctx.actor && accountId !== null && ctx.actor.id !== accountId ? ctx.actor.username : null,
    ctx.ip,
    ctx.userAgent?.slice(0, longestUserAgent) ?? null,
    now,
  ]);
}
