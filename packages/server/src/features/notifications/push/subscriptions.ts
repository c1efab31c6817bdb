import { maxPushDevices, type PushDevice, type PushSubscriptionInput } from '@agentarium/contracts';
import { and, asc, eq } from 'drizzle-orm';
import { pushSubscriptions } from '../../../db/schema/index.ts';
import type { SignedIn } from '../../../platform/context.ts';
import { AppError, invalid } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { areDeviceKeys } from '../../../platform/push/push.ts';
import { recordCreated, recordSecurityEvent } from '../../security/index.ts';

const lockUser = 'select id from users where id = $1 for no key update';
const others = 'select count(*)::int as count from push_subscriptions where user_id = $1 and endpoint <> $2';

/** A device belongs to the user signed in on it; its address without its secret is not enough to take it over. */
const store = `
  insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, kinds, device_name, created_at)
  values (:id, :user_id, :session_id, :endpoint, :p256dh, :auth, :kinds::text[], :device_name, :now)
  on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
    p256dh = excluded.p256dh, auth = excluded.auth, device_name = excluded.device_name,
    kinds = case when :has_kinds::boolean then excluded.kinds
      when push_subscriptions.user_id = excluded.user_id then push_subscriptions.kinds end,
    id = case when push_subscriptions.user_id = excluded.user_id then push_subscriptions.id else excluded.id end
  where push_subscriptions.user_id = excluded.user_id or push_subscriptions.auth = excluded.auth
  returning *`;

type Row = typeof pushSubscriptions.$inferSelect;

const present = ({ id, endpoint, device_name, kinds, created_at, last_sent_at }: Row): PushDevice => ({
  id,
  endpoint,
  device_name,
  kinds,
  created_at: created_at.toISOString(),
  last_sent_at: last_sent_at?.toISOString() ?? null,
});

/** The caller's devices, oldest first. */
export async function listSubscriptions({
  database,
  actor,
}: SignedIn): Promise<{ items: PushDevice[]; next_cursor: null }> {
  const { user_id, id } = pushSubscriptions;
  const own = database.db.select().from(pushSubscriptions).where(eq(user_id, actor.id));
  const rows = await own.orderBy(asc(id)).limit(maxPushDevices);
  return { items: rows.map(present), next_cursor: null };
}

/**
 * Sends the caller's notifications to a device until its session ends (docs/spec/api.md#push). Throws VALIDATION_FAILED
 * for an address that must not be reached, PUSH_DEVICE_LIMIT, IN_USE, RATE_LIMITED.
 */
export async function addSubscription(ctx: SignedIn, given: PushSubscriptionInput): Promise<PushDevice> {
  const { database, actor, clock, push } = ctx;
  const { endpoint, keys, kinds, device_name } = given;
  if (!push.mayReach(endpoint))
    throw invalid('endpoint', 'URL_FORMAT', undefined, 'Must be a public https address');
  if (!(await areDeviceKeys(keys)))
    throw invalid('keys.p256dh', 'BASE64_FORMAT', undefined, 'Must be a point on P-256');
  const now = clock.now();
  const id = newId(now.getTime());
  const values = {
    id,
    user_id: actor.id,
    session_id: actor.sessionId,
    endpoint,
    p256dh: keys.p256dh.replace(/=+$/, ''),
    auth: keys.auth.replace(/=+$/, ''),
    kinds: kinds ? [...new Set(kinds)] : null,
    has_kinds: kinds !== undefined,
    device_name: device_name || null,
    now,
  };
  const stored = await database.transaction(async (tx) => {
    // Serializes concurrent requests, so that together they cannot exceed the limit.
    await tx.query('lock-user', lockUser, [actor.id]);
    const [row] = await tx.query<{ count: number }>('other-devices', others, [actor.id, endpoint]);
    if ((row?.count ?? 0) >= maxPushDevices) throw new AppError('PUSH_DEVICE_LIMIT');
    const rows = await tx.query<Row>('store-push-subscription', store, values);
    // A device that the account already had keeps its id.
    if (rows[0]?.id === id) await recordCreated(ctx, 'device_added', tx);
    return rows;
  });
  const [device] = stored;
  if (!device) throw new AppError('IN_USE');
  return present(device);
}

/** Stops sending to one of the caller's devices. Throws PUSH_SUBSCRIPTION_NOT_FOUND. */
export async function deleteSubscription(
  ctx: SignedIn,
  endpoint: string | undefined,
): Promise<{ message: string }> {
  if (endpoint === undefined) throw invalid('endpoint', 'REQUIRED');
  const { user_id, endpoint: address, id } = pushSubscriptions;
  const isOwn = and(eq(address, endpoint), eq(user_id, ctx.actor.id));
  await ctx.database.transaction(async (tx) => {
    const gone = await tx.delete(pushSubscriptions).where(isOwn).returning({ id });
    if (gone.length === 0) throw new AppError('PUSH_SUBSCRIPTION_NOT_FOUND');
    await recordSecurityEvent(ctx, { kind: 'device_removed', accountId: ctx.actor.id, tx });
  });
  return { message: 'This device gets no more notifications.' };
}
