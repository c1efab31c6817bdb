import type { ChildTaskConfig } from '@agentarium/contracts';

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
export function shownRuns<Run extends PastExecution>(runs: Run[], child: Child): Run[] {
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
