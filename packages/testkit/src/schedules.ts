import { schedules, users } from '../../server/src/db/schema/index.ts';
import type { Database } from '../../server/src/platform/database/database.ts';
import { newId } from '../../server/src/platform/ids.ts';
import { addTask, type TaskGiven } from './catalogue.ts';

/** An active account without a session; unlimited daily runs by default. */
export async function addUser(
  { db }: Database,
  given: Partial<typeof users.$inferInsert> = {},
): Promise<string> {
  const id = newId();
  const name = `user-${id}`;
  await db.insert(users).values({
    id,
    username: name,
    username_key: name,
    username_skeleton: name,
    email: `${name}@example.com`,
    email_key: `${name}@example.com`,
    name,
    password_hash: '-',
    daily_execution_limit: -1,
    ...given,
  });
  return id;
}

/** A scheduled task with a Schedule parameter and one prompt. */
export const addScheduledTask = (database: Database, given: TaskGiven = {}) =>
  addTask(database, {
    task_type: 'parent_scheduled',
    execution_type: 'multiple',
    required_parameters: [{ name: 'schedule', param_type: 'UserInput', data_type: 'Schedule', locales: {} }],
    ...given,
  });

type Given = Partial<typeof schedules.$inferInsert> & { cron?: string };

/** A schedule, daily at 09:00 UTC by default; of a new user and a new task unless given. */
export async function addSchedule(
  database: Database,
  { cron = '0 9 * * *', ...given }: Given = {},
): Promise<typeof schedules.$inferSelect> {
  const cron_expressions = given.cron_expressions ?? [cron];
  const timezone = given.timezone ?? 'UTC';
  const [row] = await database.db
    .insert(schedules)
    .values({
      id: newId(),
      user_id: given.user_id ?? (await addUser(database)),
      task_id: given.task_id ?? (await addScheduledTask(database)).id,
      enabled: true,
      parameters: { schedule: { cron_expressions, timezone, enabled: true } },
      ...given,
      cron_expressions,
      timezone,
    })
    .returning();
  if (!row) throw new Error('The schedule was not inserted');
  return row;
}
