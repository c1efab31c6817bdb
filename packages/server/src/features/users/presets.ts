import {
  type api,
  type EndpointOutput,
  fileDataTypes,
  type Parameter,
  type ParsedBody,
  type Preset,
} from '@agentarium/contracts';
import { and, eq } from 'drizzle-orm';
import { taskPresets, tasks } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError, refuseStale } from '../../platform/errors.ts';
import { lockRecord } from '../audit/index.ts';
import { requireVisibleTask } from './rules.ts';

type Presets = EndpointOutput<typeof api.users.getPresets>;

const isKept = ({ param_type, data_type }: Parameter) =>
  param_type === 'UserInput' && !fileDataTypes.some((type) => type === data_type);

/**
 * Leaves out what the form of the task does not ask for, files, and values of the account and the profile, which a user may
 * withhold.
 */
async function withoutOthers(db: Db, taskId: string, presets: readonly Preset[]): Promise<Preset[]> {
  const [task] = await db
    .select({ parameters: tasks.required_parameters })
    .from(tasks)
    .where(eq(tasks.id, taskId));
  const kept = new Set(task?.parameters.filter(isKept).map(({ name }) => name));
  return presets.map(({ name, parameters }) => ({
    name,
    parameters: Object.fromEntries(Object.entries(parameters).filter(([key]) => kept.has(key))),
  }));
}

const ofTask = (userId: string, taskId: string) =>
  and(eq(taskPresets.user_id, userId), eq(taskPresets.task_id, taskId));

/** The caller's named sets of inputs for a task, in their order. Throws TASK_NOT_FOUND. */
export async function getPresets(ctx: SignedIn, taskId: string): Promise<Presets> {
  const { db } = ctx.database;
  await requireVisibleTask(ctx, taskId);
  const [row] = await db.select().from(taskPresets).where(ofTask(ctx.actor.id, taskId));
  const { presets = [], change_count = 0 } = row ?? {};
  return { presets: await withoutOthers(db, taskId, presets), change_count };
}

/** Replaces the caller's sets of inputs for a task. Throws TASK_NOT_FOUND, STALE_WRITE. */
export async function savePresets(
  ctx: SignedIn,
  { id: taskId, presets, change_count }: { id: string } & ParsedBody<typeof api.users.savePresets>,
): Promise<Presets> {
  await requireVisibleTask(ctx, taskId);
  const userId = ctx.actor.id;
  return ctx.database.transaction(async (tx) => {
    await lockRecord(tx, 'user', userId, 'no key update');
    // It may have been deleted since.
    const held = await tx.select({ id: tasks.id }).from(tasks).where(eq(tasks.id, taskId)).for('key share');
    if (held.length === 0) throw new AppError('TASK_NOT_FOUND');
    const [stored] = await tx.select().from(taskPresets).where(ofTask(userId, taskId));
    const before = stored?.change_count ?? 0;
    refuseStale({ change_count: before }, change_count);
    const row = { presets: await withoutOthers(tx, taskId, presets), change_count: before + 1 };
    await tx
      .insert(taskPresets)
      .values({ user_id: userId, task_id: taskId, ...row })
      .onConflictDoUpdate({ target: [taskPresets.user_id, taskPresets.task_id], set: row });
    return row;
  });
}
