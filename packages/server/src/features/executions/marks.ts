import { type LabelCount, labelKey, maxListedLabels } from '@agentarium/contracts';
import { eq } from 'drizzle-orm';
import { executionLabels, executionPins, executions, executionTicks } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { storableText } from '../../platform/storable-json.ts';
import { loadOwnExecution } from './read/get-execution.ts';

const lock = 'select id from executions where id = $1 for no key update';

/** Serializes changes to one run and prevents its deletion meanwhile. Throws EXECUTION_NOT_FOUND if it was deleted. */
export async function holdExecution(tx: Db, id: string): Promise<void> {
  const held = await tx.query('hold-execution', lock, [id]);
  if (held.length === 0) throw new AppError('EXECUTION_NOT_FOUND');
}

/**
 * Replaces the labels of one of the caller's executions (docs/spec/user-side.md#executions); the last writer wins.
 * Throws EXECUTION_NOT_FOUND, or FORBIDDEN for another user's.
 */
export async function setLabels(
  ctx: SignedIn,
  { id, labels: given }: { id: string; labels: readonly string[] },
): Promise<{ labels: string[] }> {
  await loadOwnExecution(ctx, id);
  const stored = given.map((label) => ({ label: storableText(label), key: labelKey(storableText(label)) }));
  const kept = stored.filter(({ key }, at) => stored.findIndex((one) => one.key === key) === at);
  const rows = kept.map((one, position) => ({ ...one, user_id: ctx.actor.id, execution_id: id, position }));
  await ctx.database.db.transaction(async (tx) => {
    await holdExecution(tx, id);
    await tx.delete(executionLabels).where(eq(executionLabels.execution_id, id));
    if (rows.length > 0) await tx.insert(executionLabels).values(rows);
  });
  return { labels: kept.map(({ label }) => label) };
}

/** Pins or unpins one of the caller's executions. Throws EXECUTION_NOT_FOUND, or FORBIDDEN for another user's. */
export async function setPin(
  ctx: SignedIn,
  { id, pinned }: { id: string; pinned: boolean },
): Promise<{ pinned: boolean }> {
  await loadOwnExecution(ctx, id);
  const row = { execution_id: id, user_id: ctx.actor.id, pinned_at: ctx.clock.now() };
  await ctx.database.db.transaction(async (tx) => {
    await holdExecution(tx, id);
    if (pinned) await tx.insert(executionPins).values(row).onConflictDoNothing();
    else await tx.delete(executionPins).where(eq(executionPins.execution_id, id));
  });
  return { pinned };
}

/** Spelled as on the newest execution with the label. */
const readLabels = `
  select label, count from (
    select (array_agg(label order by execution_id desc))[1] as label, key, count(*)::int as count
    from execution_labels where user_id = $1 group by key order by count(*) desc, key limit ${maxListedLabels}
  ) most order by key`;

/** The caller's labels with their number of executions, by name; only the most frequent ones. */
export async function listLabels(ctx: SignedIn): Promise<{ items: LabelCount[]; next_cursor: null }> {
  const items = await ctx.database.query<LabelCount>('list-labels', readLabels, [ctx.actor.id]);
  return { items, next_cursor: null };
}

/**
 * Replaces the ticked boxes in the answer of one of the caller's executions; the last writer wins. The owner's other pages
 * are notified. Throws EXECUTION_NOT_FOUND, or FORBIDDEN for another user's.
 */
export async function setTicks(
  ctx: SignedIn,
  { id, ticked: given }: { id: string; ticked: readonly number[] },
): Promise<{ ticked: number[] }> {
  await loadOwnExecution(ctx, id);
  const user_id = ctx.actor.id;
  const ticked = [...new Set(given)].sort((one, other) => one - other);
  await ctx.database.db.transaction(async (tx) => {
    await holdExecution(tx, id);
    await tx
      .insert(executionTicks)
      .values({ execution_id: id, user_id, ticked })
      .onConflictDoUpdate({ target: executionTicks.execution_id, set: { ticked } });
    // Open pages are notified of runs that changed.
    await tx.update(executions).set({ updated_at: ctx.clock.now() }).where(eq(executions.id, id));
  });
  ctx.signals.publish('account', user_id);
  return { ticked };
}
