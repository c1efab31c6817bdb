import { taskFaults } from '@agentarium/contracts';
import { inArray } from 'drizzle-orm';
import { prompts } from '../../db/schema/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { readVariables } from '../prompts/index.ts';
import type { TaskColumns } from './task-columns.ts';

/** Throws VALIDATION_FAILED for a task in prod whose runs would fail; `details` has the code of each fault. */
export async function refuseFaults(
  tx: Db,
  { deployment_state, required_parameters }: Pick<TaskColumns, 'deployment_state' | 'required_parameters'>,
  promptIds: string[],
): Promise<void> {
  if (deployment_state !== 'prod') return;
  const { id, title, content } = prompts;
  const rows = await tx.select({ id, title, content }).from(prompts).where(inArray(id, promptIds));
  const asked = promptIds.flatMap((promptId) => rows.find((row) => row.id === promptId.toLowerCase()) ?? []);
  const details = taskFaults({ required_parameters, prompts: await readVariables(asked) });
  if (details.length > 0) throw new AppError('VALIDATION_FAILED', { details });
}
