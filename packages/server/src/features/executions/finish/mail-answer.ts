import {
  type Agent,
  fallbackLanguage,
  type Language,
  localized,
  type ResultCut,
  type TaskConfig,
} from '@agentarium/contracts';
import type { Config } from '../../../config.ts';
import { childSequenceState, executionState } from '../../../db/states.ts';
import { texts } from '../../../locales/texts.ts';
import type { Services } from '../../../platform/context.ts';
import type { Statements } from '../../../platform/database/database.ts';
import { TryLater } from '../../../platform/jobs/jobs.ts';
import type { Message } from '../../../platform/mail/mail.ts';
import { htmlMail, plainMail } from '../../../platform/mail/mail-layout.ts';
import { isClaimed, webLink } from '../../auth/index.ts';
import { fill } from '../../notifications/index.ts';
import { paragraphsOf } from '../shares/answer-lines.ts';

const wanted = `
  select r.id as execution_id from executions r join schedules s on s.id = r.schedule_id and s.mail = 'full'
  where r.id = $1 and r.triggered_by_scheduler and ${executionState.isCompleted('r.status')} and not exists (
    select 1 from child_sequences c where c.execution_id = r.id and c.status <> ${childSequenceState.completed})`;

/**
 * Sends the job that mails the answer of a scheduled run to its owner, if the schedule wants that and nothing of it is to
 * follow. Call it in the transaction of its end.
 */
export async function queueAnswerMail(
  { jobs, config }: Pick<Services, 'jobs' | 'config'>,
  tx: Statements,
  executionId: string,
): Promise<void> {
  if (config.mail.smtpUrl === null) return;
  const rows = await tx.query<{ execution_id: string }>('answer-to-mail', wanted, [executionId]);
  await jobs.send(tx, 'mail-answer', rows);
}

type Locales = TaskConfig['locales'] | null;
type Part = {
  task_name: string;
  locales: Locales;
  result: string | null;
  result_cut: ResultCut | null;
  is_demo: boolean;
  agent: Pick<Agent['config'], 'disclaimer' | 'locales'>;
};
type Answer = Part & {
  id: string;
  task_id: string;
  email: string;
  email_key: string;
  name: string;
  language: Language | null;
  status: string;
  steps: Part[] | null;
};

const read = `
  select e.id, e.task_id, e.task_name, t.config->'locales' as locales, e.result, e.result_cut, e.is_demo,
    a.config as agent, u.email, u.email_key, u.name, u.language, u.status, (
    select json_agg(json_build_object('task_name', c.task_name, 'locales', ct.config->'locales', 'result', c.result,
      'result_cut', c.result_cut, 'is_demo', c.is_demo, 'agent', ca.config) order by c.id)
    from executions c join tasks ct on ct.id = c.task_id join agents ca on ca.id = c.agent_id
    where c.parent_execution_id = e.id and not c.is_follow_up) as steps
  from executions e join tasks t on t.id = e.task_id join agents a on a.id = e.agent_id
  join users u on u.id = e.user_id where e.id = $1`;

/** The mail with an answer and those of its steps, in the reader's language (English by default). */
function composeAnswer(config: Config, answer: Answer): Message {
  const language = answer.language ?? fallbackLanguage;
  const say = texts[language].answerMail;
  const nameOf = ({ locales, task_name }: Part) => localized(locales, language, 'name', task_name);
  const textOf = ({ result, result_cut }: Part) =>
    result === null
      ? [say.noAnswer]
      : [...paragraphsOf(result, result.length), ...(result_cut ? [say.cut] : [])];
  const words = { name: answer.name, task: nameOf(answer) };
  const subject = fill(say.subject, words);
  const parts = [answer, ...(answer.steps ?? [])];
  const disclaimers = parts.map(({ agent }) =>
    localized(agent.locales, language, 'disclaimer', agent.disclaimer ?? ''),
  );
  const notes = [...(parts.some(({ is_demo }) => is_demo) ? [say.demo] : []), ...new Set(disclaimers)];
  const steps = (answer.steps ?? []).flatMap((step) => [`— ${nameOf(step)} —`, ...textOf(step)]);
  const content = {
    language,
    subject,
    button: say.button,
    note: say.note,
    lines: [fill(say.line, words), ...textOf(answer), ...steps, ...notes.filter(Boolean)],
    link: webLink(config, `/executions/${answer.id}`),
    noteLink: webLink(config, `/tasks/${answer.task_id}`),
  };
  return { to: answer.email, subject, text: plainMail(content), html: htmlMail(content) };
}

/** Mails the answer of a scheduled run. Throws when it has to be tried again. */
export async function mailAnswer({ database, config, mail }: Services, executionId: string): Promise<void> {
  const [answer] = await database.query<Answer>('read-answer-to-mail', read, [executionId]);
  if (answer?.status !== 'active' || !isClaimed(answer.email_key)) return;
  await mail.send(composeAnswer(config, answer)).catch((cause: unknown) => {
    throw new TryLater('the mail server did not accept an answer', { cause });
  });
}
