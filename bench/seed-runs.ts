import { writeSearchIndex } from '../packages/server/src/features/executions/search/write-search-index.ts';
import type { Database } from '../packages/server/src/platform/database/database.ts';

/** Rows per statement. */
const batch = 50_000;

/** Recounting a million runs takes long. */
const timeoutMs = 600_000;

/**
 * Runs spread evenly over the last year, the given users and all tasks except children, oldest first, with matching
 * ids; one in twenty failed, one in a hundred was cancelled, those of scheduled tasks were started by a schedule.
 */
const insert = (answer: string) => `
  with chosen as (
    select array_agg(t.id order by t.id) as ids, count(*) as many from tasks t where t.task_type <> 'child'
  ), run as (
    select n, now() - (($3::int8 - n) * (interval '365 days' / $3::int8)) - interval '1 minute' as at,
      ($1::uuid[])[1 + n % cardinality($1::uuid[])] as user_id,
      (chosen.ids)[1 + (n * 7919) % chosen.many] as task_id
    from chosen, generate_series($2::int8, $4::int8) n
  )
  insert into executions (id, user_id, task_id, agent_id, task_name, agent_name, status, error_code, error_message,
    model, model_family, triggered_by_scheduler, input_params, output_params, result, created_at, updated_at, finished_at)
  select (lpad(to_hex((extract(epoch from at) * 1000)::int8), 12, '0') || '7' || lpad(to_hex(n % 4096), 3, '0')
      || '8' || substr(md5(user_id::text || n), 1, 15))::uuid,
    user_id, t.id, a.id, t.name, a.name,
    case when n % 100 = 0 then 'cancelled' when n % 20 = 0 then 'failed' else 'completed' end,
    case when n % 100 = 0 then 'CANCELLED' when n % 20 = 0 then 'MODEL_TIMEOUT' end,
    case when n % 20 = 0 then 'The model did not answer in time.' end,
    'model-1', (array['chatgpt', 'grok', 'deepseek'])[1 + n % 3], t.task_type = 'parent_scheduled', '{"weight": 70, "goal": "run a marathon"}', '{"kcal": 1800}',
    case when n % 20 <> 0 then ${answer} end, at, at, at
  from run join tasks t on t.id = run.task_id join agents a on a.id = t.agent_id`;

/** The answers: always the same, or 80 to 240 words out of 20,000, the first of them in most answers. */
const answers = {
  alike: "repeat('An answer of some length. ', 40)",
  words: `(select string_agg('w' || floor(power(random(), 3) * 20000)::int, ' ') from generate_series(1, 80 + n % 160))`,
};
export type Answers = keyof typeof answers;

/** Inserts ended runs, `count` for each group of users, and counts them. */
export async function seedRuns(
  database: Database,
  groups: readonly { userIds: readonly string[]; count: number }[],
  kind: Answers,
): Promise<void> {
  for (const { userIds, count } of groups) {
    const ids = `{${userIds.join(',')}}`;
    for (let from = 1; from <= count; from += batch) {
      await database.query('', insert(answers[kind]), [ids, from, count, Math.min(count, from + batch - 1)]);
    }
  }
  await database.script('set local statement_timeout = 0; select recount_runs()', timeoutMs);
}

const wordsIndex = 'execution_searches_indexed';
const readRuns = `
  select id from executions where not is_follow_up and id > $1::uuid order by id limit 2000`;

/** Indexes all runs for search with the product's statements; the word index is built at the end. */
export async function indexRuns(database: Database): Promise<void> {
  const log = { error: console.error } as Parameters<typeof writeSearchIndex>[0]['log'];
  await database.script(`set local statement_timeout = 0; drop index ${wordsIndex}`, timeoutMs);
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const ids = (await database.query<{ id: string }>('', readRuns, [last])).map(({ id }) => id);
    if (ids.length === 0) break;
    await writeSearchIndex({ database, log }, ids);
    last = ids.at(-1) ?? last;
  }
  const build = `create index ${wordsIndex} on execution_searches using gin (words) with (fastupdate=off) where words is not null`;
  await database.script(`set local statement_timeout = 0; ${build}`, timeoutMs);
}
