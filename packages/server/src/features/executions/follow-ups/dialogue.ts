import type { FollowUpKind, Language } from '@agentarium/contracts';
import {
  dataOfRun,
  hiddenValuesOf,
  type InputValues,
  type RunData,
  runDataOf,
  visibleValuesOf,
} from '../../../db/run-data.ts';
import { executionState } from '../../../db/states.ts';
import { type FollowUpTurn, followUpMessages, questionText } from '../../../engine/follow-up-messages.ts';
import type { EngineInput, Message } from '../../../engine/types.ts';
import type { Statements } from '../../../platform/database/database.ts';

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
export async function turnsAfter(db: Statements, executionId: string) {
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
