import * as z from 'zod';
import { executionState } from '../../../db/states.ts';
import { builtin } from './types.ts';

/** Only the beginning of each answer, so that several fit into a model's context. */
const read = `
  select finished_at, output_params as outputs, left(result, 2000) as answer
  from executions
  where user_id = $1 and task_id = $2 and id <> $3 and ${executionState.isCompleted()} and not is_follow_up
  order by id desc limit $4`;

type PastRow = { finished_at: Date; outputs: Record<string, unknown> | null; answer: string | null };

export const pastResults = builtin({
  description:
    "The user's own last completed results of this task, newest first: when, the answer's beginning, the values.",
  input: z.strictObject({ limit: z.int().min(1).max(5).optional().describe('How many, 3 unless told') }),
  async run({ database }, { userId, taskId, executionId }, { limit = 3 }) {
    const values = [userId, taskId, executionId, limit];
    const rows = await database.query<PastRow>('tool-past-results', read, values);
    return { results: rows.map((row) => ({ ...row, finished_at: row.finished_at.toISOString() })) };
  },
});
