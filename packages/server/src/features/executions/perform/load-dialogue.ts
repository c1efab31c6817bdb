import type { ChildTaskConfig, ProfileField } from '@agentarium/contracts';
import { executionState } from '../../../db/states.ts';
import type { Database } from '../../../platform/database/database.ts';
import { turnsAfter } from '../follow-ups/dialogue.ts';
import { inMessages, type RunMessages, withheldInMessages } from '../provenance/provenance.ts';
import { type DialogueTurn, dialogueOf, type PastExecution, shownRuns } from './dialogue.ts';

const pastRuns = `
  select e.id, e.task_id, e.request, e.result, e.sources, e.trace,
    case when e.trace->'sent' is null then e.input_params else '{}' end as input_params, u.withheld_fields
  from executions e join users u on u.id = e.user_id
  where ${executionState.isCompleted('e.status')} and e.id <> $1 and not e.is_follow_up and (e.id = $2 or e.parent_execution_id = $2)
  order by e.id desc limit 200`;

type PastRun = PastExecution & RunMessages & { withheld_fields: ProfileField[] };

/** The messages of its family that a child is shown, and the user's data in them. */
export type Family = { history: DialogueTurn[]; sent: string[] };

/**
 * Loads the messages of its family that a child is shown before it answers (docs/spec/api.md#children-and-dialogue);
 * none without a parent. The messages of a run that hold what its user withholds by now are left out; its answer is
 * not.
 */
export async function loadDialogue(
  database: Database,
  execution: { id: string; task_id: string; parent_execution_id: string | null },
  config: ChildTaskConfig | null,
): Promise<Family> {
  const { id, task_id, parent_execution_id } = execution;
  if (parent_execution_id === null || config === null) return { history: [], sent: [] };
  const found = await database.query<PastRun>('past-runs', pastRuns, [id, parent_execution_id]);
  const runs = found.map((run) =>
    withheldInMessages(run, run.withheld_fields).length > 0 ? { ...run, request: null, trace: null } : run,
  );
  const parent = runs.find((run) => run.id === parent_execution_id);
  if (parent && config.include_parent_dialog) parent.since = await turnsAfter(database, parent.id);
  const child = { parentId: parent_execution_id, taskId: task_id, config };
  const oldestFirst = runs.reverse();
  const sent = shownRuns(oldestFirst, child).flatMap(({ trace }) => inMessages(trace?.sent ?? []));
  return { history: dialogueOf(oldestFirst, child), sent };
}
