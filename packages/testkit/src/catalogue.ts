import type { Agent, TaskConfig } from '@agentarium/contracts';
import { agents, prompts, taskPrompts, tasks } from '../../server/src/db/schema/index.ts';
import { newId } from '../../server/src/platform/ids.ts';
import type { TestApp } from './app.ts';

type Database = TestApp['services']['database'];

const agentConfig: Omit<Agent['config'], 'tier'> = {
  image: null,
  greeting: null,
  disclaimer: null,
  task_execution_limit: null,
  locales: {},
};

/** An agent in prod that is part of every plan. */
export async function addAgent(
  { db }: Database,
  given: Partial<typeof agents.$inferInsert> = {},
): Promise<typeof agents.$inferSelect> {
  const values = {
    id: newId(),
    name: 'Tester',
    role: 'tester',
    description: 'Tests things',
    config: agentConfig,
  };
  const [row] = await db
    .insert(agents)
    .values({ ...values, deployment_state: 'prod', tier: 'basic', ...given })
    .returning();
  if (!row) throw new Error('The agent was not inserted');
  return row;
}

export type TaskGiven = Partial<Omit<typeof tasks.$inferInsert, 'config'>> & {
  /** Daily runs before the plan's multiplier; 100 by default. */
  limit?: number;
  prompt?: string;
  config?: Partial<TaskConfig>;
};

/** A plain task in prod with one prompt, and its own agent unless one is given. */
export async function addTask(database: Database, given: TaskGiven = {}): Promise<typeof tasks.$inferSelect> {
  const { limit = 100, prompt = 'Answer shortly.', config, ...columns } = given;
  const { db } = database;
  const agent_id = columns.agent_id ?? (await addAgent(database)).id;
  const values = { id: newId(), name: 'Test task', description: 'Does a thing', task_type: 'plain' as const };
  const [row] = await db
    .insert(tasks)
    .values({
      ...values,
      deployment_state: 'prod',
      tier: 'basic',
      ...columns,
      agent_id,
      config: { task_execution_limit: limit, locales: {}, ...config },
    })
    .returning();
  if (!row) throw new Error('The task was not inserted');
  const promptId = newId();
  await db.insert(prompts).values({ id: promptId, title: 'Prompt', content: prompt });
  await db.insert(taskPrompts).values({ task_id: row.id, prompt_id: promptId, position: 0 });
  return row;
}

/** A parent task and its children in the given order, all with one agent. */
export async function addComposite(
  database: Database,
  children: TaskGiven[],
  given: TaskGiven = {},
): Promise<{ parent: typeof tasks.$inferSelect; children: (typeof tasks.$inferSelect)[] }> {
  const parent = await addTask(database, { name: 'Parent', task_type: 'parent', ...given });
  const added: (typeof tasks.$inferSelect)[] = [];
  for (const [position, child] of children.entries()) {
    const own = { name: `Child ${position + 1}`, agent_id: parent.agent_id, parent_task_id: parent.id };
    added.push(await addTask(database, { ...own, task_type: 'child', position, ...child }));
  }
  return { parent, children: added };
}
