import { goals } from '../../server/src/db/schema/index.ts';
import { newId } from '../../server/src/platform/ids.ts';
import type { TestApp } from './app.ts';

/** A goal of a user to keep `output.weight` of a task between 60 and 70. Returns its id. */
export async function addGoal({ services, clock }: TestApp, user_id: string, task_id: string) {
  const now = clock.now();
  const id = newId();
  const range = { parameter: 'output.weight', kind: 'stay' as const, from: 60, to: 70 };
  const times = { started_at: now, created_at: now, updated_at: now };
  await services.database.db.insert(goals).values({ id, user_id, task_id, ...range, ...times });
  return id;
}
