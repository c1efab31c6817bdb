import { batched } from '../../../platform/database/batched.ts';
import type { Database, Statements } from '../../../platform/database/database.ts';
import { contentObject, type ExecutionContent } from '../queue/execution-content.ts';
import type { ExecutionFacts } from './rules.ts';

/** `content`: what a worker needs to perform the run. */
export type LoadedFacts = ExecutionFacts & { content: ExecutionContent };

type Row = {
  place: number;
  task: ExecutionFacts['task'] & { parent_task_id: string | null };
  agent: ExecutionFacts['agent'];
  content: ExecutionContent;
  user: Omit<ExecutionFacts['user'], 'plan_activated_at' | 'plan_expires_at'>;
  plan_activated_at: Date | null;
  plan_expires_at: Date | null;
  parent: ExecutionFacts['parent'];
  user_version: string;
  usage_started_at: Date | null;
  usage_count: number;
  monthly_budget_micros: number | null;
  task_usage_version: string | null;
  task_started_at: Date | null;
  task_count: number | null;
};

// Subqueries hide the values from the planner: a plan for these very values would look better each time, and planning it
// takes longer than the statement.
const text = `
  select asked.place::int, facts.*
  from unnest(string_to_array((select $1), ',')::uuid[], string_to_array((select $2), ',')::uuid[],
    string_to_array((select $3), ',', '')::uuid[])
    with ordinality as asked(task_id, user_id, parent_id, place)
  cross join lateral (
  select
    json_build_object('id', t.id, 'name', t.name, 'task_type', t.task_type, 'execution_type', t.execution_type,
      'deployment_state', t.deployment_state, 'tier', t.tier, 'required_parameters', t.required_parameters,
      'parent_task_id', t.parent_task_id, 'task_execution_limit',
      coalesce(nullif(t.config->'task_execution_limit', 'null'), a.config->'task_execution_limit')) as task,
    json_build_object('id', a.id, 'name', a.name, 'tier', a.tier, 'deployment_state', a.deployment_state) as agent,
    json_build_object('name', u.name, 'username', u.username, 'email', u.email, 'timezone', u.timezone,
      'language', u.language, 'preferences', u.preferences, 'health_profile', u.health_profile, 'withheld_fields', u.withheld_fields,
      'status', u.status, 'daily_execution_limit', u.daily_execution_limit, 'current_plan', u.current_plan) as "user",
    ${contentObject} as content, u.plan_activated_at, u.plan_expires_at, u.usage_started_at, u.usage_count, u.monthly_budget_micros,
    u.xmin::text as user_version, tu.xmin::text as task_usage_version, tu.window_started_at as task_started_at,
    tu.count as task_count,
    case when p.id is null then null else json_build_object('id', p.id, 'task_id', p.task_id, 'status', p.status,
      'input_params', p.input_params, 'output_params', p.output_params, 'sources', p.sources, 'hidden_inputs', p.hidden_inputs) end as parent
  from tasks t
  join agents a on a.id = t.agent_id
  join users u on u.id = asked.user_id
  left join task_usages tu on tu.user_id = u.id and tu.task_id = t.id
  left join executions p on p.id = asked.parent_id and p.user_id = asked.user_id
  where t.id = asked.task_id limit 1
  ) facts`;

type Asked = { taskId: string; userId: string; parentExecutionId: string | null };

async function readFacts(db: Statements, asked: readonly Asked[]): Promise<(Row | undefined)[]> {
  const values = [
    asked.map(({ taskId }) => taskId).join(),
    asked.map(({ userId }) => userId).join(),
    asked.map(({ parentExecutionId }) => parentExecutionId ?? '').join(),
  ];
  const rows = await db.query<Row>('run-facts', text, values);
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return asked.map((_, index) => byPlace.get(index + 1));
}

const readTogether = batched<Asked, Row | undefined>(readFacts, { maxWaitMs: 10 });

/**
 * Everything that deciding about a run needs, in one query; null when there is no such task. Runs that are asked for at
 * the same time share it, unless `db` is a transaction.
 */
export async function loadExecutionFacts(
  database: Database,
  db: Statements,
  { taskId, userId, parentExecutionId }: Asked,
): Promise<LoadedFacts | null> {
  const asked = { taskId, userId, parentExecutionId };
  const row = db === database.db ? await readTogether(database, asked) : (await readFacts(db, [asked]))[0];
  if (!row) return null;
  const { parent_task_id, ...task } = row.task;
  return {
    task,
    agent: row.agent,
    content: row.content,
    user: { ...row.user, plan_activated_at: row.plan_activated_at, plan_expires_at: row.plan_expires_at },
    parent: row.parent,
    parent_task_id,
    usage: {
      daily: { started_at: row.usage_started_at, count: row.usage_count },
      task: { started_at: row.task_started_at, count: row.task_count ?? 0 },
      hasBudget: row.monthly_budget_micros !== null,
      userVersion: row.user_version,
      taskVersion: row.task_usage_version,
    },
  };
}
