import { api, type TaskConfig } from '@agentarium/contracts';
import { tools } from '../../server/src/db/schema/index.ts';
import { newId } from '../../server/src/platform/ids.ts';
import type { TestApp } from './app.ts';
import { addTask } from './catalogue.ts';

type Database = TestApp['services']['database'];
type ToolRow = typeof tools.$inferSelect;
type Allowed = NonNullable<TaskConfig['allowed_tools']>[string];

export const anyObject = { type: 'object', additionalProperties: true };

/** An enabled tool; the built-in calculator by default, under a new name. A shipped one is replaced. */
export async function addTool(
  { db }: Database,
  given: Partial<typeof tools.$inferInsert> = {},
): Promise<ToolRow> {
  const id = newId();
  const values = {
    name: `tool_${id.replaceAll('-', '').slice(-12)}`,
    description: 'Does one thing',
    implementation_type: 'builtin' as const,
    input_schema: anyObject,
    config: { builtin: 'calculator' },
    ...given,
  };
  const [row] = await db
    .insert(tools)
    .values({ id, ...values })
    .onConflictDoUpdate({ target: tools.name, set: values })
    .returning();
  if (!row) throw new Error('The tool was not inserted');
  return row;
}

/** A task that may use the given tools; `allowed` applies to each of them. */
export function addTaskWithTools(
  database: Database,
  rows: ToolRow[],
  { allowed = {}, ...config }: Partial<TaskConfig> & { allowed?: Partial<Allowed> } = {},
) {
  const allowed_tools = Object.fromEntries(rows.map(({ id }) => [id, { enabled: true, ...allowed }]));
  return addTask(database, { limit: 100_000, config: { tools_enabled: true, allowed_tools, ...config } });
}

export type CallSeen = {
  id: string;
  tool_name: string;
  status: string;
  error: string | null;
  result: unknown;
  sequence: number;
};

/** The stored calls of a run. */
export function callsOf({ services }: TestApp, executionId: string): Promise<CallSeen[]> {
  const read =
    'select id, tool_name, status, error, result, sequence from tool_calls where execution_id = $1 order by sequence';
  return services.database.query<CallSeen>('', read, [executionId]);
}

/** Accepts a run of a task. Returns its id. */
export async function runTask(app: TestApp, token: string, taskId: string): Promise<string> {
  const answer = await app.call(api.executions.createExecution, {
    token,
    query: { wait: 0 },
    body: { task_id: taskId },
  });
  if (answer.status !== 201) throw new Error(`The run was refused: ${JSON.stringify(answer.error)}`);
  return answer.body.id;
}

/** The stored events of a run, in order. */
export function eventsOf({ services }: TestApp, executionId: string) {
  const read = 'select type, data from execution_events where execution_id = $1 order by id';
  return services.database.query<{ type: string; data: Record<string, unknown> }>('', read, [executionId]);
}
