import type { ChildTaskConfig, ProfileField } from '@agentarium/contracts';
import { executionState } from '../../../db/states.ts';
import type { Database } from '../../../platform/database/database.ts';
import { turnsAfter } from '../follow-ups/dialogue.ts';
import { inMessages, type RunMessages, withheldInMessages } from '../provenance/provenance.ts';

export type DialogueTurn = { role: 'user' | 'assistant'; content: string };

export type PastExecution = {
  id: string;
  task_id: string;
  request: { role: string; content: string }[] | null;
  result: string | null;
  /** The questions about its answer and what was said to them. */
  since?: DialogueTurn[];
};

const isTurn = (message: { role: string; content: string }): message is DialogueTurn =>
  message.role === 'user' || message.role === 'assistant';

/** All that was said in a run, and about its answer. */
function wholeOf({ request, result, since = [] }: PastExecution): DialogueTurn[] {
  return [...(request ?? []).filter(isTurn), { role: 'assistant', content: result ?? '' }, ...since];
}

/** Its own question and answer: what came before them is a dialogue that is shown already. */
function lastOf(run: PastExecution): DialogueTurn[] {
  const question = (run.request ?? []).filter(isTurn).findLast(({ role }) => role === 'user');
  return [...(question ? [question] : []), { role: 'assistant', content: run.result ?? '' }];
}

type Child = { parentId: string; taskId: string; config: ChildTaskConfig };

/**
 * The runs whose dialogue a child task is shown: its parent, its siblings, and the last `history_depth` of its own
 * earlier ones. Takes completed runs of one family in the order of their creation.
 */
function shownRuns<Run extends PastExecution>(runs: Run[], child: Child): Run[] {
  const { parentId, taskId, config } = child;
  const parent = runs.filter(({ id }) => id === parentId);
  const siblings = runs.filter(({ id, task_id }) => id !== parentId && task_id !== taskId);
  const own = runs.filter(({ id, task_id }) => id !== parentId && task_id === taskId);
  return [
    ...(config.include_parent_dialog ? parent : []),
    ...(config.include_sibling_dialogs ? siblings : []),
    ...(config.history_depth > 0 ? own.slice(-config.history_depth) : []),
  ];
}

/** The dialogue that a child task is shown, in the order of `shownRuns`: its parent's whole, the last turn of others. */
export const dialogueOf = (runs: PastExecution[], child: Child): DialogueTurn[] =>
  shownRuns(runs, child).flatMap((run) => (run.id === child.parentId ? wholeOf(run) : lastOf(run)));

const pastRuns = `
  select e.id, e.task_id, e.request, e.result, e.sources, e.trace,
    case when e.trace->'sent' is null then e.input_params else '{}' end as input_params, u.withheld_fields
  from executions e join users u on u.id = e.user_id
  where ${executionState.isCompleted('e.status')} and e.id <> $1 and not e.is_follow_up and (e.id = $2 or e.parent_execution_id = $2)
  order by e.id desc limit 200`;

type PastRun = PastExecution & RunMessages & { withheld_fields: ProfileField[] };

/** The messages of its family that a child is shown, and the user's data in them. */
type Family = { history: DialogueTurn[]; sent: string[] };

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
