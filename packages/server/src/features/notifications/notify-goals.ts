import { byLanguage, labelOf, type NotificationKind, type ProgressParameter } from '@agentarium/contracts';
import type { Services } from '../../platform/context.ts';
import type { Statements } from '../../platform/database/database.ts';
import { type Added, deliverAdded, insertNotifications, notifyPages } from './insert.ts';

const changed = `${insertNotifications(
  `select $1::uuid as user_id, $3::text as kind, $4 as key,
    $5::jsonb || jsonb_build_object('task_id', t.id, 'task_name', t.name) as data
  from tasks t where t.id = $2::uuid`,
  '$6::timestamptz',
)} ${notifyPages}`;

export type GoalChange = {
  userId: string;
  taskId: string;
  kind: NotificationKind;
  /** Unique for each change of a goal. */
  key: string;
  /** The goal's target, and the last value with its run. */
  about: Record<string, string | number | null>;
  /** The number, such as `input.weight`, and its definition in the task; null when it has none any more. */
  parameter: string;
  number: ProgressParameter | null;
};

/** Notifies the owner that a goal's state changed. Call it in the transaction that saves the state. */
export async function notifyGoal(
  ctx: Pick<Services, 'jobs'>,
  tx: Statements,
  change: GoalChange,
  now: Date,
): Promise<void> {
  const { userId, taskId, kind, key, about, parameter, number } = change;
  const name = parameter.slice(parameter.indexOf('.') + 1);
  const label = byLanguage((language) => labelOf(number?.locales, language, name));
  const data = JSON.stringify({ ...about, label, unit: number?.unit ?? null });
  const values = [userId, taskId, kind, key, data, now];
  await deliverAdded(ctx, tx, await tx.query<Added>('notify-goal', changed, values));
}
