import type { Database } from '../packages/server/src/platform/database/database.ts';

const timeoutMs = 600_000;

const idAt = (at: string, salt: string) =>
  `(lpad(to_hex((extract(epoch from ${at}) * 1000)::int8), 12, '0') || '7' || lpad(to_hex(n % 4096), 3, '0')
    || '8' || substr(md5(${salt}), 1, 15))::uuid`;

/** Copies rows with some columns changed until there are `total`. */
const copies = (table: string, columns: string, values: string, where: string, total = 500) => `
  insert into ${table} (id, ${columns})
  select gen_random_uuid(), ${values}
  from generate_series(1, greatest(0, ${total} - (select count(*) from ${table}))) n
    join lateral (select * from ${table} where ${where} order by id
      offset n % (select count(*) from ${table} where ${where}) limit 1) t on true`;

/** A catalogue of 2,000 prompts and 500 agents, tasks and tools: copies of the shipped ones. */
const catalogue = [
  copies(
    'agents',
    'name, role, description, tier, deployment_state, config',
    "name || ' ' || n, role, description, tier, deployment_state, config",
    'true',
  ),
  copies(
    'prompts',
    'title, content, version, model_type, role',
    "title || ' ' || n, content, version, model_type, role",
    'true',
    2000,
  ),
  copies(
    'tasks',
    'agent_id, name, description, task_type, execution_type, tier, deployment_state, required_parameters, output_parameters, config',
    "agent_id, name || ' ' || n, description, task_type, execution_type, tier, deployment_state, required_parameters, output_parameters, config",
    "task_type = 'plain'",
  ),
  copies(
    'tools',
    'name, description, implementation_type, input_schema, config, is_enabled, requires_confirmation',
    "name || '_' || n, description, implementation_type, input_schema, config, is_enabled, requires_confirmation",
    'true',
  ),
  `insert into task_prompts (task_id, position, prompt_id)
   select t.id, 0, (select id from prompts order by id limit 1) from tasks t
   where not exists (select 1 from task_prompts p where p.task_id = t.id)`,
];

/** 100,000 entries of a year: most by three administrators, about all kinds of targets. */
const audit = `
  insert into audit_logs (id, actor_id, actor_username, action, target_type, target_id, changes, created_at)
  select ${idAt('at', "'audit' || n")}, ('00000000-0000-4000-8000-00000000000' || n % 3)::uuid, (array['admin','anna.admin','boris.admin'])[1 + n % 3],
    case when n % 5000 = 0 then 'catalogue.importCatalogue'
      else (array['users.changeUserStatus','users.updateUsageData','tasks.updateTask','prompts.updatePrompt'])[1 + n % 4] end,
    case when n % 5000 = 0 then 'catalogue' else (array['user','user','task','prompt'])[1 + n % 4] end,
    case when n % 5000 <> 0 then md5('target' || n % 20000) end,
    '{"status": {"from": "active", "to": "suspended"}}', at
  from generate_series(1, 100000) n, lateral (select now() - (100000 - n) * interval '315 seconds' as at) a`;

/** A purchase for every fifth account, most of them packs. */
const purchases = `
  insert into purchases (id, user_id, purchase_type, item_identifier, amount, currency, status, provider, details,
    created_at, settled_at)
  select ${idAt('at', "'purchase' || n")}, p.id, 'execution_pack_m', 'm', 499, 'USD', 'completed', 'instant',
    '{"effect": {"kind": "pack", "size": "m", "execution_count": 50}}', at, at
  from (select id, row_number() over (order by id) as n, count(*) over () as many from users) p,
    lateral (select now() - (many - n) * (interval '365 days' / many) as at) a
  where n % 5 = 0`;

/** The costs of each account's runs, by day. */
const costs = `
  insert into usage_costs (user_id, day, runs, input_tokens, output_tokens, cost_micros)
  select user_id, day, sum(completed + failed), 900 * sum(completed), 400 * sum(completed), 5000 * sum(completed)
  from run_days d where exists (select 1 from users u where u.id = d.user_id) group by user_id, day`;

/** The same of this month, by account. */
const months = `
  update user_months m set month = used.month, runs = used.runs, cost_micros = used.cost_micros
  from (
    select user_id, date_trunc('month', day)::date as month, sum(runs) as runs, sum(cost_micros) as cost_micros
    from usage_costs where day >= date_trunc('month', now() at time zone 'UTC')::date group by 1, 2
  ) used where used.user_id = m.user_id`;

/** One task on everybody's schedule; nothing is due. */
const schedules = `
  insert into schedules (id, user_id, task_id, cron_expressions, timezone, parameters, enabled, next_run_at, updated_at)
  select gen_random_uuid(), u.id, t.id, '["0 8 * * *"]', 'UTC', '{}', n % 3 > 0,
    case when n % 3 > 0 then now() + interval '1 day' end, now() - n * interval '1 minute'
  from (select id, row_number() over () as n from users) u,
    (select id from tasks where task_type = 'parent_scheduled' order by id limit 1) t`;

/**
 * Seeds the records that administrators look at, besides accounts and runs, which already exist. Returns the task with
 * the schedules.
 */
export async function seedAdmin(database: Database): Promise<{ scheduledTask: string }> {
  for (const text of [...catalogue, audit, purchases, costs, months, schedules])
    await database.script(`set local statement_timeout = 0; ${text}`, timeoutMs);
  const [task] = await database.query<{ id: string }>(
    '',
    "select id from tasks where task_type = 'parent_scheduled' order by id limit 1",
    [],
  );
  if (!task) throw new Error('The catalogue has no scheduled task');
  return { scheduledTask: task.id };
}
