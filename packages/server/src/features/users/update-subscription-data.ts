import type { api, OwnedType, ParsedBody, User } from '@agentarium/contracts';
import { and, eq, gt, inArray } from 'drizzle-orm';
import { agents, executionPacks, ownedItems, tasks } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { changedFields, updateRecord } from '../audit/index.ts';
import { loadSubscription } from '../subscription/index.ts';
import { decideSubscription, type SubscriptionChange } from './decide-subscription.ts';
import { presentLoaded } from './queries.ts';

/**
 * Edits a subscription for an administrator: plan, owned agents and tasks, extra executions, in one transaction. Throws
 * USER_NOT_FOUND, STALE_WRITE, VALIDATION_FAILED (unknown agents or tasks, an expiry in the past).
 */
export async function updateSubscriptionData(
  ctx: SignedIn,
  { id, ...input }: { id: string } & ParsedBody<typeof api.users.updateSubscriptionData>,
): Promise<User> {
  const now = ctx.clock.now();
  const { change_count } = input;
  const update = { kind: 'user', id, change_count, action: 'users.updateSubscriptionData' } as const;
  const row = await ctx.database.transaction((tx) =>
    updateRecord(ctx, tx, update, async (current) => {
      const reading = { database: tx, config: ctx.config };
      const stored = await loadSubscription(reading, current, now);
      const change = decideSubscription(stored, input.subscription_data, now);
      await own(tx, id, 'agent', change.agents, now);
      await own(tx, id, 'task', change.tasks, now);
      await replacePacks(tx, id, change.extra, now);
      const after = await loadSubscription(reading, { ...current, ...change.plan }, now);
      return { fields: change.plan, changes: changedFields(stored, after) };
    }),
  );
  ctx.signals.publish('account', id);
  return presentLoaded(ctx, row);
}

async function own(
  tx: Db,
  userId: string,
  type: OwnedType,
  { added, removed }: SubscriptionChange['agents'],
  now: Date,
): Promise<void> {
  if (removed.length > 0) {
    const mine = and(eq(ownedItems.user_id, userId), eq(ownedItems.item_type, type));
    await tx.delete(ownedItems).where(and(mine, inArray(ownedItems.item_id, removed)));
  }
  if (added.length === 0) return;
  const source = type === 'agent' ? agents : tasks;
  const known = await tx.select({ id: source.id }).from(source).where(inArray(source.id, added)).for('share');
  const unknown = added.find((id) => !known.some((row) => row.id === id));
  if (unknown !== undefined)
    throw invalid(
      `subscription_data.purchased_${type}s`,
      type === 'agent' ? 'UNKNOWN_AGENT' : 'UNKNOWN_TASK',
      { id: unknown },
    );
  await tx
    .insert(ownedItems)
    .values(
      added.map((item_id) => ({ id: newId(), user_id: userId, item_type: type, item_id, created_at: now })),
    );
}

/** Packs are emptied, never deleted: a run paid from one may still be refunded to it. */
async function replacePacks(
  tx: Db,
  userId: string,
  extra: SubscriptionChange['extra'],
  now: Date,
): Promise<void> {
  if (extra === null) return;
  const open = and(eq(executionPacks.user_id, userId), gt(executionPacks.remaining, 0));
  await tx.update(executionPacks).set({ remaining: 0 }).where(open);
  if (extra.expiresAt === null) return;
  await tx.insert(executionPacks).values({
    id: newId(),
    user_id: userId,
    total: extra.count,
    remaining: extra.count,
    expires_at: extra.expiresAt,
    created_at: now,
  });
}
