import { type LabelCount, labelKey, maxLabels, maxListedLabels } from '@agentarium/contracts';
import { asc, eq } from 'drizzle-orm';
import { executionLabels, executionPins, executions, executionTicks } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { type Db, storableText } from '../../platform/database/database.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { loadOwnExecution } from './read/get-execution.ts';

const lock = 'select id from executions where id = $1 for no key update';

/** Serializes changes to one run and prevents its deletion meanwhile. Throws EXECUTION_NOT_FOUND if it was deleted. */
export async function holdExecution(tx: Db, id: string): Promise<void> {
  const held = await tx.query('hold-execution', lock, [id]);
  if (held.length === 0) throw new AppError('EXECUTION_NOT_FOUND');
}

type Label = { label: string; key: string };

/** Labels as they are stored; of two that differ only in case, the first is kept. */
function storedLabels(given: readonly string[]): Label[] {
  const all = given.map(storableText).map((label) => ({ label, key: labelKey(label) }));
  return all.filter(({ key }, at) => all.findIndex((one) => one.key === key) === at);
}

type Marks<T> = { given: readonly T[]; before: readonly T[]; stored: readonly T[] };

/** The given marks, with what was added to and removed from those `before` meanwhile. `keyOf` says which are the same. */
function mergeMarks<T>({ given, before, stored }: Marks<T>, keyOf: (mark: T) => unknown): T[] {
  const has = (marks: readonly T[], mark: T) => marks.some((one) => keyOf(one) === keyOf(mark));
  const kept = given.filter((one) => !has(before, one) || has(stored, one));
  const added = stored.filter((one) => !has(before, one) && !has(kept, one));
  return [...kept, ...added];
}

/**
 * Replaces the labels of one of the caller's executions (docs/spec/user-side.md#executions). With `before`, what was
 * added or removed elsewhere since the caller saw those stays so. Throws EXECUTION_NOT_FOUND, FORBIDDEN for another user's,
 * or VALIDATION_FAILED for too many together.
 */
export async function setLabels(
  ctx: SignedIn,
  {
    id,
    labels: given,
    before,
  }: { id: string; labels: readonly string[]; before?: readonly string[] | undefined },
): Promise<{ labels: string[] }> {
  await loadOwnExecution(ctx, id);
  const ofExecution = eq(executionLabels.execution_id, id);
  const labels = await ctx.database.db.transaction(async (tx) => {
    await holdExecution(tx, id);
    const { label, key, position } = executionLabels;
    const stored = await tx
      .select({ label, key })
      .from(executionLabels)
      .where(ofExecution)
      .orderBy(asc(position));
    const marks = { given: storedLabels(given), before: before ? storedLabels(before) : stored, stored };
    const all = mergeMarks(marks, ({ key }) => key);
    if (all.length > maxLabels) throw invalid('labels', 'TOO_MANY', { maximum: maxLabels });
    await tx.delete(executionLabels).where(ofExecution);
    const rows = all.map((one, at) => ({ ...one, user_id: ctx.actor.id, execution_id: id, position: at }));
    if (rows.length > 0) await tx.insert(executionLabels).values(rows);
    return all;
  });
  return { labels: labels.map(({ label }) => label) };
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
 * Replaces the ticked boxes in the answer of one of the caller's executions. With `before`, those ticked or unticked
 * elsewhere since the caller saw those stay so. The owner's other pages are notified. Throws EXECUTION_NOT_FOUND, or
 * FORBIDDEN for another user's.
 */
export async function setTicks(
  ctx: SignedIn,
  {
    id,
    ticked: given,
    before,
  }: { id: string; ticked: readonly number[]; before?: readonly number[] | undefined },
): Promise<{ ticked: number[] }> {
  await loadOwnExecution(ctx, id);
  const user_id = ctx.actor.id;
  const ticked = await ctx.database.db.transaction(async (tx) => {
    await holdExecution(tx, id);
    const [row] = await tx.select().from(executionTicks).where(eq(executionTicks.execution_id, id));
    const stored = row?.ticked ?? [];
    const all = mergeMarks({ given, before: before ?? stored, stored }, (box) => box);
    const ticked = [...new Set(all)].sort((one, other) => one - other);
    await tx
      .insert(executionTicks)
      .values({ execution_id: id, user_id, ticked })
      .onConflictDoUpdate({ target: executionTicks.execution_id, set: { ticked } });
    // Open pages are notified of runs that changed.
    await tx.update(executions).set({ updated_at: ctx.clock.now() }).where(eq(executions.id, id));
    return ticked;
  });
  ctx.signals.publish('account', user_id);
  return { ticked };
}
