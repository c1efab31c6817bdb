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

const add = `
  insert into execution_searches (execution_id, user_id, is_child)
  select id, user_id, parent_execution_id is not null from executions
  where id = any($1::uuid[]) and not is_follow_up order by id
  on conflict do nothing`;
/** Held until the words are written, so that of two jobs of a run the second writes what it reads. */
const lock = `
  select execution_id from execution_searches where execution_id = any($1::uuid[])
  order by execution_id for update`;

/** A separate statement, so that it sees what was committed before the rows were locked. */
const index = `
  update execution_searches s set words = array_to_tsvector(array['of ' || e.user_id]) || ${words(nameText, 'A')} || ${words(inputText('e'), 'B')}
      || ${words(answerText('e'), 'C')} || ${words(followUpText('e'), 'C')}
  from executions e where s.execution_id = any($1::uuid[]) and e.id = s.execution_id`;

type Indexing = Pick<Services, 'database' | 'log'>;

/** Indexes locked runs; one that cannot be indexed is skipped so that it does not block the others. */
async function indexLocked(services: Indexing, tx: Db, ids: readonly string[]): Promise<void> {
  try {
    await tx.transaction((tx) => tx.query('index-due-searches', index, [ids]));
  } catch (error) {
    const [id, ...more] = ids;
    if (id === undefined || isDatabaseUnavailable(error)) throw error;
    if (more.length > 0) {
      for (const one of ids) await indexLocked(services, tx, [one]);
      return;
    }
    services.log.error({ err: error, execution_id: id }, 'a run could not be indexed for the search');
  }
}

/** Writes ended runs into the index of the search (docs/decisions/0022-search-in-answers.md); deleted ones are skipped. */
export async function writeSearchIndex(services: Indexing, ids: readonly string[]): Promise<void> {
  const given = [...new Set(ids)];
  await services.database.transaction(async (tx) => {
    await tx.query('add-searches', add, [given]);
    const locked = await tx.query<{ execution_id: string }>('lock-searches', lock, [given]);
    if (locked.length === 0) return;
    await indexLocked(
      services,
      tx,
      locked.map(({ execution_id }) => execution_id),
    );
  });
}
