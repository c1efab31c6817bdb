import type {
  api,
  OwnedType,
  ParsedBody,
  PlanName,
  SubscriptionData,
  SubscriptionDataInput,
  User,
} from '@agentarium/contracts';
import { and, eq, gt, inArray } from 'drizzle-orm';
import { agents, executionPacks, ownedItems, tasks } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { changedFields, updateRecord } from '../audit/index.ts';
import { loadSubscription } from '../subscription/index.ts';
import { presentLoaded } from './users.ts';

type SubscriptionChange = {
  plan: { current_plan: PlanName; plan_expires_at: Date | null; plan_activated_at: Date | null };
  agents: { added: string[]; removed: string[] };
  tasks: { added: string[]; removed: string[] };
  /** The replacement of the open packs; null when they are kept. */
  extra: { count: number; expiresAt: Date | null } | null;
};

const momentOf = (text: string | null) => (text === null ? null : new Date(text));
const sameMoment = (a: Date | null, b: Date | null) => a?.getTime() === b?.getTime();
type Wrong = 'PLAN_NEEDS_ACTIVATION' | 'FUTURE_DATE' | 'EXPIRY_REQUIRED' | 'FUTURE_REQUIRED';
const wrong = (field: string, code: Wrong) => invalid(`subscription_data.${field}`, code);

function difference(stored: string[], given: string[] | undefined) {
  const wanted = given?.map((id) => id.toLowerCase()) ?? stored;
  return {
    added: [...new Set(wanted)].filter((id) => !stored.includes(id)),
    removed: stored.filter((id) => !wanted.includes(id)),
  };
}

/**
 * Decides what an edited subscription changes; absent fields are kept. A plan given for the first time counts as
 * activated now unless it says when. Throws VALIDATION_FAILED for extra executions that have already expired, and for
 * an activation in the future or missing for a plan that needs one.
 */
export function decideSubscription(
  stored: SubscriptionData,
  input: SubscriptionDataInput,
  now: Date,
): SubscriptionChange {
  const current_plan = input.current_plan ?? stored.current_plan;
  const expires = input.plan_expires_at === undefined ? stored.plan_expires_at : input.plan_expires_at;
  const isNewPlan =
    current_plan !== stored.current_plan || !sameMoment(momentOf(expires), momentOf(stored.plan_expires_at));
  const isBasic = current_plan === 'basic' && expires === null;
  return {
    plan: {
      current_plan,
      plan_expires_at: momentOf(expires),
      plan_activated_at: decideActivated(stored, input, { isNewPlan, isBasic, now }),
    },
    agents: difference(stored.purchased_agents, input.purchased_agents),
    tasks: difference(stored.purchased_tasks, input.purchased_tasks),
    extra: decideExtra(stored, input, now),
  };
}

/** Decides when the plan was activated: as given; if absent, as stored, or now for a new plan. */
function decideActivated(
  stored: SubscriptionData,
  { plan_activated_at: given }: SubscriptionDataInput,
  { isNewPlan, isBasic, now }: { isNewPlan: boolean; isBasic: boolean; now: Date },
): Date | null {
  const before = momentOf(stored.plan_activated_at);
  const wanted = given === undefined ? before : momentOf(given);
  if (sameMoment(wanted, before)) return before ?? (isNewPlan ? now : null);
  const field = 'plan_activated_at';
  if (wanted === null && !isBasic) throw wrong(field, 'PLAN_NEEDS_ACTIVATION');
  if (wanted !== null && wanted > now) throw wrong(field, 'FUTURE_DATE');
  return wanted;
}

function decideExtra(
  stored: SubscriptionData,
  input: SubscriptionDataInput,
  now: Date,
): SubscriptionChange['extra'] {
  const count = input.extra_executions ?? stored.extra_executions;
  const given =
    input.extra_executions_expire_at === undefined
      ? stored.extra_executions_expire_at
      : input.extra_executions_expire_at;
  const expiresAt = momentOf(given);
  if (count === 0) return stored.extra_executions === 0 ? null : { count: 0, expiresAt: null };
  const same =
    count === stored.extra_executions && sameMoment(expiresAt, momentOf(stored.extra_executions_expire_at));
  if (same) return null;
  if (expiresAt === null) throw wrong('extra_executions_expire_at', 'EXPIRY_REQUIRED');
  if (expiresAt <= now) throw wrong('extra_executions_expire_at', 'FUTURE_REQUIRED');
  return { count, expiresAt };
}

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
