import type { Services } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { isDatabaseUnavailable } from '../../../platform/database/errors.ts';

/** Stems Cyrillic words as Russian and Latin ones as English: the configuration maps each script to its dictionary. */
export const searchConfig = 'russian';

/** How much of a run is indexed, in characters: far below the limit of a `tsvector`, one megabyte. */
const maxChars = { inputs: 20_000, answer: 60_000, followUps: 60_000 };

/** Added to the words of each run: the parser never yields a word with a space, so it cannot occur in a text. */
export const ownerWord = (userId: string) => `of ${userId}`;

const words = (text: string, weight: 'A' | 'B' | 'C') =>
  `setweight(to_tsvector('${searchConfig}', fold_text(coalesce(${text}, ''))), '${weight}')`;

/** SQL for the inputs of a run as text, without values that only administrators may see. */
export const inputText = (run: string, chars = maxChars.inputs) => `left((
  select string_agg(part #>> '{}', ' ') from jsonb_each(${run}.input_params) given(name, value),
    jsonb_path_query(given.value, 'strict $.**') part
  where jsonb_typeof(part) in ('string', 'number') and given.name <> all(${run}.hidden_inputs)), ${chars})`;

export const answerText = (run: string, chars = maxChars.answer) =>
  `left(coalesce(${run}.result, ${run}.partial_result), ${chars})`;

export const followUpText = (run: string, chars = maxChars.followUps) => `left((
  select string_agg(concat_ws(' ', asked.message, answered.result), E'\\n' order by asked.position)
  from follow_ups asked join executions answered on answered.id = asked.id
  where asked.execution_id = ${run}.id), ${chars})`;

const nameText = `concat_ws(' ', e.task_name, e.agent_name, (
  select string_agg(local.name #>> '{}', ' ') from tasks t join agents a on a.id = t.agent_id,
    lateral (select jsonb_path_query(t.config, '$.locales.*.name') union all
      select jsonb_path_query(a.config, '$.locales.*.name')) local(name)
  where t.id = e.task_id))`;

/** Held until the words are written: a follow-up that ends meanwhile waits, and marks the run as due again. */
const lockDue = `
  select execution_id from execution_searches where due order by execution_id desc limit $1 for update skip locked`;

/** A separate statement, so that it sees what was committed before the rows were locked. */
const index = `
  update execution_searches s set due = false,
    words = array_to_tsvector(array['of ' || e.user_id]) || ${words(nameText, 'A')} || ${words(inputText('e'), 'B')}
      || ${words(answerText('e'), 'C')} || ${words(followUpText('e'), 'C')}
  from executions e where s.execution_id = any(string_to_array($1, ',')::uuid[]) and e.id = s.execution_id`;

type Indexing = Pick<Services, 'database' | 'log'>;

const giveUp = 'update execution_searches set due = false where execution_id = $1';

/** Indexes locked runs; one that cannot be indexed is skipped so that it does not block the others. */
async function indexLocked(services: Indexing, tx: Db, ids: readonly string[]): Promise<void> {
  try {
    await tx.transaction((tx) => tx.query('index-due-searches', index, [ids.join()]));
  } catch (error) {
    const [id, ...more] = ids;
    if (id === undefined || isDatabaseUnavailable(error)) throw error;
    if (more.length > 0) {
      for (const one of ids) await indexLocked(services, tx, [one]);
      return;
    }
    services.log.error({ err: error, execution_id: id }, 'a run could not be indexed for the search');
    await tx.query('give-up-due-search', giveUp, [id]);
  }
}

/** Indexes the newest due runs, at most `limit`. Returns how many. */
export async function indexDue(services: Indexing, limit: number): Promise<number> {
  return services.database.transaction(async (tx) => {
    const due = await tx.query<{ execution_id: string }>('lock-due-searches', lockDue, [limit]);
    if (due.length === 0) return 0;
    await indexLocked(
      services,
      tx,
      due.map(({ execution_id }) => execution_id),
    );
    return due.length;
  });
}
