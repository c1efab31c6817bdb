import type { ChildTaskConfig, FollowUpKind, Language, ProfileField } from '@agentarium/contracts';
import {
  dataOfRun,
  hiddenValuesOf,
  type InputValues,
  profileDataAmong,
  type RunData,
  runDataOf,
  visibleValuesOf,
  withheldAmong,
} from '../../../db/run-data.ts';
import type { StoredSources } from '../../../db/schema/index.ts';
import { executionState } from '../../../db/states.ts';
import { type FollowUpTurn, followUpMessages, questionText } from '../../../engine/follow-up-messages.ts';
import type { EngineInput, Message } from '../../../engine/types.ts';
import type { Database, Statements } from '../../../platform/database/database.ts';

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
  order by e.id = $2 desc, e.id desc limit 200`;

type PastRun = PastExecution &
  RunData &
  Pick<InputValues, 'hidden_values'> & { withheld_fields: ProfileField[] };

/**
 * The messages of its family that a child is shown, the user's data in them and in its parent's outputs, and their texts
 * that are hidden from the user.
 */
type Family = { history: DialogueTurn[]; sent: string[]; hidden: (string | null)[] };

/** The family of a run without a parent. */
export const noFamily: Family = { history: [], sent: [], hidden: [] };

type LoadedChild = { id: string; taskId: string; parentId: string; sources: StoredSources };

/**
 * Loads what a child gets from its family before it answers (docs/spec/api.md#children-and-dialogue). A run that may
 * contain what its user withholds by now is left out, with its answer.
 */
export async function loadDialogue(
  database: Database,
  { id, taskId, parentId, sources }: LoadedChild,
  config: ChildTaskConfig | null,
): Promise<Family> {
  const takesOutputs = Object.values(sources).includes('parent.output');
  if (config === null && !takesOutputs) return noFamily;
  const found = await database.query<PastRun>('past-runs', pastRuns, [id, parentId]);
  const parent = found.find((run) => run.id === parentId);
  const ofOutputs = parent && takesOutputs ? profileDataAmong(dataOfRun(parent)) : [];
  if (config === null) return { history: [], sent: ofOutputs, hidden: [] };
  const runs = found.filter((run) => withheldAmong(dataOfRun(run), run.withheld_fields).length === 0);
  if (parent && config.include_parent_dialog) parent.since = await turnsAfter(database, parent.id);
  const child = { parentId, taskId, config };
  const oldestFirst = runs.reverse();
  const shown = shownRuns(oldestFirst, child);
  return {
    history: dialogueOf(oldestFirst, child),
    sent: [...ofOutputs, ...shown.flatMap(dataOfRun)],
    hidden: shown.flatMap(({ hidden_values }) => hidden_values ?? []),
  };
}

/** The files attached to a question. */
const idsOf = `(
  select json_agg(u.file_id order by u.file_id) from execution_files u where u.execution_id = f.id)`;

const readTurns = `
  select f.kind, f.message, q.language, q.result, ${idsOf} as files from follow_ups f join executions q on q.id = f.id
  where f.execution_id = $1 and ($2::int is null or f.position < $2) and ${executionState.isCompleted('q.status')}
  order by f.position`;

/** The answered questions about an execution, oldest first; only those before a position, if given. */
function loadTurns(
  db: Statements,
  executionId: string,
  before: number | null = null,
): Promise<FollowUpTurn[]> {
  return db.query<FollowUpTurn>('follow-up-turns', readTurns, [executionId, before]);
}

/** The answered questions about an execution, for its children. */
async function turnsAfter(db: Statements, executionId: string) {
  const turns = await loadTurns(db, executionId);
  return turns.flatMap((turn) => [
    { role: 'user' as const, content: questionText(turn) },
    { role: 'assistant' as const, content: turn.result },
  ]);
}

const readAsked = `
  select f.execution_id, f.position, f.kind, f.message, q.language, r.request, r.result, ${runDataOf('r')}, ${hiddenValuesOf('r')},
    ${visibleValuesOf('r')}, ${idsOf} as files
  from follow_ups f join executions q on q.id = f.id join executions r on r.id = f.execution_id
  where f.id = $1`;
type Asked = RunData &
  InputValues & {
    execution_id: string;
    position: number;
    kind: FollowUpKind;
    message: string;
    language: Language;
    files: string[] | null;
    request: Message[] | null;
    result: string | null;
  };

/**
 * A claimed follow-up, which user data its run may contain, and the texts in it that are hidden from its user, and those
 * that are the user's own.
 */
type Question = {
  followUp: NonNullable<EngineInput['followUp']>;
  sent: string[];
  hidden: InputValues['hidden_values'];
  own: (string | null)[];
};

/** A claimed follow-up's question with as much of the dialogue before it as fits. Throws when it has been deleted. */
export async function loadQuestion(
  db: Statements,
  { id, maxChars }: { id: string; maxChars: number },
): Promise<Question> {
  const [asked] = await db.query<Asked>('follow-up-question', readAsked, [id]);
  if (!asked) throw new Error('The follow-up was deleted');
  const { kind, message, language, files } = asked;
  const turns = await loadTurns(db, asked.execution_id, asked.position);
  const dialogue = { request: asked.request ?? [], answer: asked.result ?? '', turns };
  const messages = followUpMessages(dialogue, { kind, message, language, files }, maxChars);
  const own = [...(asked.visible_values ?? []), message, ...turns.map((turn) => turn.message)];
  const sent = dataOfRun(asked);
  return { followUp: { kind, message, language, messages }, sent, hidden: asked.hidden_values, own };
}
