import type { ProfileField } from '@agentarium/contracts';
import * as z from 'zod';
import { dataOfRun, profileFieldsAmong, type RunData, runDataOf } from '../../../db/run-data.ts';
import { executionState } from '../../../db/states.ts';
import { builtin } from '../types.ts';

/** Only the beginning of each answer, so that several fit into a model's context. */
const read = `
  select e.finished_at, e.output_params as outputs, left(e.result, 2000) as answer, ${runDataOf('e')}, u.withheld_fields
  from executions e join users u on u.id = e.user_id
  where e.user_id = $1 and e.task_id = $2 and e.id <> $3 and ${executionState.isCompleted('e.status')} and not e.is_follow_up
  order by e.id desc limit 50`;

type PastRow = RunData & {
  finished_at: Date;
  outputs: Record<string, unknown> | null;
  answer: string | null;
  withheld_fields: ProfileField[];
};

/** Results of runs that had what the user withholds by now are left out, even where it was typed for that run. */
export const pastResults = builtin({
  description:
    "The user's own last completed results of this task, newest first: when, the answer's beginning, the values.",
  input: z.strictObject({ limit: z.int().min(1).max(5).optional().describe('How many, 3 by default') }),
  async run({ database }, { userId, taskId, executionId }, { limit = 3 }) {
    const rows = await database.query<PastRow>('tool-past-results', read, [userId, taskId, executionId]);
    const shown = rows
      .map((row) => ({ ...row, fields: profileFieldsAmong(dataOfRun(row)) }))
      .filter(({ fields, withheld_fields }) => !withheld_fields.some((field) => fields.includes(field)))
      .slice(0, limit);
    return {
      results: shown.map(({ finished_at, outputs, answer }) => ({
        finished_at: finished_at.toISOString(),
        outputs,
        answer,
      })),
      based_on: [...new Set(shown.flatMap(({ fields }) => fields))],
    };
  },
});
