import type { api, ParsedQuery, SecurityEvent, SecurityEventKind } from '@agentarium/contracts';
import { and, desc, eq, lt } from 'drizzle-orm';
import { securityEvents } from '../../db/schema/index.ts';
import { DAY_MS, HOUR_MS } from '../../platform/clock.ts';
import type { Context, Services, SignedIn } from '../../platform/context.ts';
import type { Statements } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { sendNotFound } from '../../platform/http/error-response.ts';
import type { App } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import {
  accountFilter,
  createdBetween,
  filterMoment,
  idCursor,
  type Page,
  pageOf,
} from '../../platform/list-queries.ts';
import { countAttempt, throttle } from '../../platform/throttle.ts';

const longestUserAgent = 200;

/** Looks the account up in the same statement, so that a non-existent one takes the same time. */
const insert = `
  insert into security_events (id, kind, account_id, username, actor_username, ip, user_agent, created_at, endpoint)
  select :id::uuid, :kind, account.id, account.username, :actor, :ip, :user_agent, :now::timestamptz, :endpoint
  from (select 1) one left join lateral (
    select id, username from users where id = :account_id::uuid or email_key = :email_key limit 1
  ) account on true`;

/** The account by id, or by the key of an address that may have none. */
type Whose = { accountId: string | null } | { emailKey: string };
type NewSecurityEvent = Whose & { kind: SecurityEventKind; endpoint?: string | null; tx?: Statements };

/**
 * Adds a security log entry with the request's address and device; with `tx` it is kept only if that transaction
 * commits. Call it before an account is deleted, as its name is read from it.
 */
export async function recordSecurityEvent(
  ctx: Context,
  { kind, endpoint = null, tx = ctx.database, ...whose }: NewSecurityEvent,
): Promise<void> {
  const now = ctx.clock.now();
  const accountId = 'accountId' in whose ? whose.accountId : null;
  await tx.query('record-security-event', insert, {
    id: newId(now.getTime()),
    kind,
    account_id: accountId,
    email_key: 'emailKey' in whose ? whose.emailKey : null,
    actor: ctx.actor && accountId !== null && ctx.actor.id !== accountId ? ctx.actor.username : null,
    ip: ctx.ip,
    user_agent: ctx.userAgent?.slice(0, longestUserAgent) ?? null,
    now,
    endpoint,
  });
}

const createdPerHour = { limit: 60, windowMs: HOUR_MS };

/**
 * Adds an entry about something that gives access and that the caller created in `tx`. Throws RATE_LIMITED beyond 60 of a
 * kind in an hour: otherwise who creates and removes them in turn could fill the log.
 */
export async function recordCreated(
  ctx: SignedIn,
  kind: 'calendar_created' | 'link_created' | 'device_added',
  tx: Statements,
): Promise<void> {
  const { id } = ctx.actor;
  if (ctx.config.rateLimits) await throttle(tx, `${kind}:${id}`, createdPerHour, ctx.clock.now());
  await recordSecurityEvent(ctx, { kind, accountId: id, tx });
}

const validDays = 180;

/**
 * `/.well-known/security.txt` (RFC 9116): the contact for vulnerability reports from SECURITY_CONTACT; 404 without it.
 */
export function serveSecurityText({ http, services }: Pick<App, 'http' | 'services'>): void {
  const { config, clock } = services;
  http.get('/.well-known/security.txt', { schema: { hide: true } }, async (request, reply) => {
    if (config.securityContact === null) return sendNotFound(request, reply);
    const expires = new Date(clock.now().getTime() + validDays * DAY_MS);
    const lines = [
      `Contact: ${config.securityContact}`,
      `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
      'Preferred-Languages: en, ru',
      ...(config.appUrl?.startsWith('https:')
        ? [`Canonical: ${config.appUrl}/.well-known/security.txt`]
        : []),
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`);
  });
}

type Filters = ParsedQuery<typeof api.security.exportSecurityEvents>;

/** A page of the security log, newest first, before the event of the given id. */
async function loadSecurityEvents(
  ctx: SignedIn,
  filters: Filters,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<SecurityEvent[]> {
  const e = securityEvents;
  const from = filterMoment(filters.from);
  const to = filterMoment(filters.to);
  const rows = await ctx.database.db
    .select()
    .from(e)
    .where(
      and(
        filters.kind ? eq(e.kind, filters.kind) : undefined,
        filters.ip ? eq(e.ip, filters.ip.trim()) : undefined,
        accountFilter({ id: e.account_id, username: e.username }, filters.account),
        createdBetween(e, { from, to }),
        // Unlike in other lists, `to` itself is left out.
        to && lt(e.created_at, to),
        before ? lt(e.id, before) : undefined,
      ),
    )
    .orderBy(desc(e.id))
    .limit(limit);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    account_id: row.account_id,
    username: row.username,
    actor_username: row.actor_username,
    ip: row.ip,
    user_agent: row.user_agent,
    endpoint: row.endpoint,
    created_at: row.created_at.toISOString(),
  }));
}

/** Security events of accounts, newest first, by key; for administrators. Throws VALIDATION_FAILED. */
export async function listSecurityEvents(
  ctx: SignedIn,
  { cursor, limit, ...filters }: ParsedQuery<typeof api.security.listSecurityEvents>,
): Promise<Page<SecurityEvent>> {
  const rows = await loadSecurityEvents(ctx, filters, { before: idCursor(cursor), limit: limit + 1 });
  const { page, next_cursor } = pageOf(rows, limit, ({ id }) => id);
  return { items: page, next_cursor };
}

const pageSize = 500;

/** The security log as JSON lines, newest first, read page by page while sending. The export is itself logged. */
export async function exportSecurityEvents(ctx: SignedIn, filters: Filters): Promise<AsyncGenerator<string>> {
  const first = await loadSecurityEvents(ctx, filters, { before: undefined, limit: pageSize });
  await recordSecurityEvent(ctx, { kind: 'security_log_exported', accountId: ctx.actor.id });
  return write(ctx, filters, first);
}

async function* write(
  ctx: SignedIn,
  filters: Filters,
  first: Awaited<ReturnType<typeof loadSecurityEvents>>,
) {
  let events = first;
  for (;;) {
    yield events.map((event) => `${JSON.stringify(event)}\n`).join('');
    if (events.length < pageSize) return;
    events = await loadSecurityEvents(ctx, filters, { before: events.at(-1)?.id, limit: pageSize });
  }
}

const once = { limit: 1, windowMs: 15 * 60_000 };

/**
 * Logs each endpoint that a signed-in caller was refused (403 FORBIDDEN). Equal refusals within 15 minutes are one entry,
 * so that nobody can fill the log.
 */
export function logRefusedAccess({ http }: Pick<App, 'http'>): void {
  http.addHook('onError', async ({ ctx, routeOptions, log }, _reply, error) => {
    if (!ctx?.actor || !(error instanceof AppError) || error.code !== 'FORBIDDEN') return;
    const { id } = ctx.actor;
    const endpoint = routeOptions.schema?.operationId ?? null;
    try {
      const key = `access-refused:${id}:${endpoint}`;
      const isRepeated = (await countAttempt(ctx.database, key, once, ctx.clock.now())) > 0;
      if (!isRepeated) await recordSecurityEvent(ctx, { kind: 'access_refused', accountId: id, endpoint });
    } catch (err) {
      log.warn({ err }, 'a refused access could not be logged');
    }
  });
}

const batch = 5000;
const remove = `
  delete from security_events where id in (
    select id from security_events where created_at < $1::timestamptz order by created_at limit ${batch})
  returning 1`;

/** Deletes entries older than RETENTION_SECURITY_DAYS in batches; 0 keeps everything. */
export async function sweepSecurityEvents({ config, clock, database }: Services): Promise<void> {
  if (config.retention.securityDays === 0) return;
  const before = new Date(clock.now().getTime() - config.retention.securityDays * DAY_MS);
  while ((await database.query('', remove, [before])).length === batch);
}
