import ipaddr from 'ipaddr.js';
import type { Statements } from './database/database.ts';
import { AppError } from './errors.ts';

/** At most `limit` attempts in a window of `windowMs` that starts with the first one. */
export type ThrottleRule = { limit: number; windowMs: number };

const take = `
  insert into throttles as t (key, window_started_at, count)
  values ($1, $2::timestamptz, 1)
  on conflict (key) do update set
    count = case when t.window_started_at <= $3::timestamptz then 1 else least(t.count + 1, $4::int + 1) end,
    window_started_at = case when t.window_started_at <= $3::timestamptz then excluded.window_started_at else t.window_started_at end
  returning count, window_started_at`;

const uncount = 'update throttles set count = greatest(count - 1, 0) where key = $1 and count > 0';

/**
 * Counts one attempt under `key`, exactly and across all processes. Returns 0 when it is allowed, else the seconds
 * until the window ends.
 */
export async function countAttempt(
  database: Statements,
  key: string,
  { limit, windowMs }: ThrottleRule,
  now: Date,
): Promise<number> {
  const windowStart = new Date(now.getTime() - windowMs);
  const [row] = await database.query<{ count: number; window_started_at: Date }>('throttle-take', take, [
    key,
    now,
    windowStart,
    limit,
  ]);
  if (!row || row.count <= limit) return 0;
  const endsAt = new Date(row.window_started_at).getTime() + windowMs;
  return Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000));
}

/** Counts one attempt; throws RATE_LIMITED with Retry-After when `rule` is exceeded. */
export async function throttle(
  database: Statements,
  key: string,
  rule: ThrottleRule,
  now: Date,
): Promise<void> {
  const seconds = await countAttempt(database, key, rule, now);
  if (seconds > 0) throw new AppError('RATE_LIMITED', { retryAfter: seconds });
}

/** Uncounts one attempt that turned out not to be a failure. */
export async function uncountAttempt(database: Statements, key: string): Promise<void> {
  await database.query('throttle-return', uncount, [key]);
}

export async function clearAttempts(database: Statements, key: string): Promise<void> {
  await database.query('throttle-forget', 'delete from throttles where key = $1', [key]);
}

/** Returns what counts as one address: an IPv4 address, also if mapped into IPv6, or the /64 network of an IPv6 one. */
export function addressKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (!('parts' in address)) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
