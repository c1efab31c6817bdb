import type { ChildTaskConfig, ProfileField } from '@agentarium/contracts';
import {
  dataOfRun,
  hiddenValuesOf,
  type InputValues,
  profileDataAmong,
  type RunData,
  runDataOf,
  withheldAmong,
} from '../../../db/run-data.ts';
import type { StoredSources } from '../../../db/schema/index.ts';
import { executionState } from '../../../db/states.ts';
import type { Database } from '../../../platform/database/database.ts';
import { turnsAfter } from '../follow-ups/dialogue.ts';

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
  select e.id, e.task_id, e.request, e.result, ${runDataOf('e')}, ${hiddenValuesOf('e')}, u.withheld_fields
  from executions e join users u on u.id = e.user_id
  where ${executionState.isCompleted('e.status')} and e.id <> $1 and not e.is_follow_up and (e.id = $2 or e.parent_execution_id = $2)
  order by e.id desc limit 200`;

type PastRun = PastExecution &
  RunData &
  Pick<InputValues, 'hidden_values'> & { withheld_fields: ProfileField[] };

/**
 * The messages of its family that a child is shown, the user's data in them and in its parent's outputs, and their texts
 * that are hidden from the user.
 */
type Family = { history: DialogueTurn[]; sent: string[]; hidden: (string | null)[] };

type LoadedChild = {
  id: string;
  task_id: string;
  parent_execution_id: string | null;
  sources: StoredSources;
};

/**
 * Loads what a child gets from its family before it answers (docs/spec/api.md#children-and-dialogue); nothing without a
 * parent. A run that may contain what its user withholds by now is left out, with its answer.
 */
export async function loadDialogue(
  database: Database,
  { id, task_id, parent_execution_id, sources }: LoadedChild,
  config: ChildTaskConfig | null,
): Promise<Family> {
  const takesOutputs = Object.values(sources).includes('parent.output');
  if (parent_execution_id === null || (config === null && !takesOutputs))
    return { history: [], sent: [], hidden: [] };
  const found = await database.query<PastRun>('past-runs', pastRuns, [id, parent_execution_id]);
  const parent = found.find((run) => run.id === parent_execution_id);
  const ofOutputs = parent && takesOutputs ? profileDataAmong(dataOfRun(parent)) : [];
  if (config === null) return { history: [], sent: ofOutputs, hidden: [] };
  const runs = found.filter((run) => withheldAmong(dataOfRun(run), run.withheld_fields).length === 0);
  if (parent && config.include_parent_dialog) parent.since = await turnsAfter(database, parent.id);
  const child = { parentId: parent_execution_id, taskId: task_id, config };
  const oldestFirst = runs.reverse();
  const shown = shownRuns(oldestFirst, child);
  return {
    history: dialogueOf(oldestFirst, child),
    sent: [...ofOutputs, ...shown.flatMap(dataOfRun)],
    hidden: shown.flatMap(({ hidden_values }) => hidden_values ?? []),
  };
}
