import type { ChildTaskConfig } from '@agentarium/contracts';
import { executionState } from '../../../db/states/execution-state.ts';
import type { Database } from '../../../platform/database/database.ts';
import { turnsAfter } from '../follow-ups/dialogue.ts';
import { type DialogueTurn, dialogueOf, type PastExecution } from './dialogue.ts';

const pastRuns = `
  select e.id, e.task_id, e.request, e.result from executions e
  where ${executionState.isCompleted('e.status')} and e.id <> $1 and not e.is_follow_up and (e.id = $2 or e.parent_execution_id = $2)
  order by e.id desc limit 200`;

/** What a child is shown of its family before it answers (docs/spec/api.md#children-and-dialogue); nothing without a parent. */
export async function loadDialogue(
  database: Database,
  execution: { id: string; task_id: string; parent_execution_id: string | null },
  config: ChildTaskConfig | null,
): Promise<DialogueTurn[]> {
  const { id, task_id, parent_execution_id } = execution;
  if (parent_execution_id === null || config === null) return [];
  const runs = await database.query<PastExecution>('past-runs', pastRuns, [id, parent_execution_id]);
  const parent = runs.find((run) => run.id === parent_execution_id);
  if (parent && config.include_parent_dialog) parent.since = await turnsAfter(database, parent.id);
  return dialogueOf(runs.reverse(), { parentId: parent_execution_id, taskId: task_id, config });
}
