import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import {
  executionEvents,
  executions,
  favoriteTasks,
  feedback,
  followUps,
  notifications,
  purchases,
  schedules,
  sharedResults,
  taskPrompts,
  tasks,
  toolCalls,
  tools,
  users,
} from '../../server/src/db/schema/index.ts';
import { newId } from '../../server/src/platform/ids.ts';
import { addDevice } from './add-device.ts';
import { addFile } from './add-file.ts';
import { addGoal } from './add-goal.ts';
import type { TestApp } from './app.ts';
import { addTask } from './catalogue.ts';
import { addDeadJob } from './jobs.ts';
import { sessionOf } from './session-of.ts';

type Account = { id: string; token: string; username: string; email: string; password: string };

/** An account with a record of every kind; `mark` is in all of them. */
export type World = {
  app: TestApp;
  mark: string;
  /** Contained in the inputs, outputs and answers of its runs, follow-ups and tool calls, and nowhere else. */
  contents: string;
  owner: Account;
  agentId: string;
  taskId: string;
  /** The prompt of that task. */
  promptId: string;
  /** Completed, with a child. */
  executionId: string;
  childId: string;
  pendingId: string;
  /** An answered question about that execution. */
  followUpId: string;
  /** A pending question about that child. */
  openFollowUpId: string;
  /** A tool that the task allows. */
  toolId: string;
  /** A call of the pending run that awaits approval. */
  toolCallId: string;
  /** A job about it that was given up. */
  deadJobId: string;
  /** Completed. */
  purchaseId: string;
  /** One about that execution. */
  notificationId: number;
  /** A public link to that execution. */
  shareId: string;
  /** A task of which only this account has a schedule. */
  scheduledTaskId: string;
  /** A goal for a number of that task. */
  goalId: string;
  /** An image that no run uses. */
  fileId: string;
  /** A second session, which may be ended. */
  sessionId: string;
};

/** Contained in the prompt of the shared task, in the value of its AdminInput and in the messages of its runs. */
export const adminMark = 'for-administrators-only';

/** How the contents of every world begin. */
export const contentsMark = 'contents-of-';

type SharedTask = { id: string; agent_id: string; prompt_id: string; tool_id: string };
const catalogues = new WeakMap<TestApp, Promise<SharedTask>>();

async function addSharedTask({ services: { database } }: TestApp): Promise<SharedTask> {
  const tool_id = newId();
  const allowed_tools = { [tool_id]: { enabled: true } };
  await database.db.insert(tools).values({
    id: tool_id,
    name: 'world_calculator',
    config: { builtin: 'calculator' },
    description: 'Calculates something',
    implementation_type: 'builtin',
    input_schema: { type: 'object' },
  });
  const task = await addTask(database, {
    limit: 100,
    config: { allowed_tools },
    prompt: `Answer shortly. ${adminMark}`,
    required_parameters: [
      { name: 'rule', param_type: 'AdminInput', data_type: 'String', value: adminMark, locales: {} },
    ],
  });
  const [link] = await database.db.select().from(taskPrompts).where(eq(taskPrompts.task_id, task.id));
  return { ...task, prompt_id: link?.prompt_id ?? '', tool_id };
}

/** The task shared by all worlds of an app. */
function sharedTask(app: TestApp) {
  const task = catalogues.get(app) ?? addSharedTask(app);
  catalogues.set(app, task);
  return task;
}

export async function makeWorld(app: TestApp): Promise<World> {
  const mark = `mark-${randomUUID().slice(0, 12)}`;
  const contents = `${contentsMark}${mark}`;
  const task = await sharedTask(app);
  const { db } = app.services.database;
  const now = app.clock.now();
  const account = await app.signUp({ username: mark, userAgent: mark });
  const health_profile = { first_name: mark, physique: mark, allergies: [mark] };
  await db
    .update(users)
    .set({ name: `Name ${mark}`, preferences: { note: mark }, health_profile })
    .where(eq(users.id, account.id));
  const row = (status: 'completed' | 'queued', parent: string | null = null) => ({
    id: newId(),
    user_id: account.id,
    task_id: task.id,
    agent_id: task.agent_id,
    task_name: `Task ${mark}`,
    agent_name: 'Tester',
    status,
    input_params: { secret: contents, rule: adminMark },
    output_params: { found: contents },
    hidden_inputs: ['rule'],
    result: status === 'completed' ? `Result ${contents}` : null,
    request: [{ role: 'user', content: `${adminMark} ${contents}` }],
    parent_execution_id: parent,
    created_at: now,
    updated_at: now,
    finished_at: status === 'completed' ? now : null,
  });
  const execution = row('completed');
  const child = row('completed', execution.id);
  const pending = row('queued');
  const followUp = { ...row('completed', execution.id), is_follow_up: true };
  const openFollowUp = { ...row('queued', child.id), is_follow_up: true };
  await db.insert(executions).values([execution, child, pending, followUp, openFollowUp]);
  const question = { position: 1, kind: 'ask' as const, message: `Question ${contents}` };
  await db.insert(followUps).values([
    { ...question, id: followUp.id, execution_id: execution.id },
    { ...question, id: openFollowUp.id, execution_id: child.id },
  ]);
  await db.insert(feedback).values({
    execution_id: execution.id,
    user_id: account.id,
    task_id: task.id,
    rating: 'down',
    reasons: ['wrong'],
    comment: `Comment ${mark}`,
    share_with_admins: false,
    rated_at: now,
  });
  await db.insert(executionEvents).values([
    { execution_id: execution.id, type: 'text-delta', data: { text: contents } },
    { execution_id: execution.id, type: 'end', data: { status: 'completed', error: null } },
  ]);
  const toolCallId = newId();
  await db.insert(toolCalls).values({
    id: toolCallId,
    execution_id: pending.id,
    tool_id: task.tool_id,
    tool_name: 'calculator',
    model_call_id: 'call_1',
    arguments: { expression: contents },
    status: 'pending_confirmation',
    requires_confirmation: true,
    sequence: 1,
    round: 1,
    expires_at: new Date(now.getTime() + 900_000),
    created_at: now,
  });
  await db.insert(toolCalls).values({
    id: newId(),
    execution_id: execution.id,
    tool_id: task.tool_id,
    tool_name: 'calculator',
    model_call_id: 'call_1',
    arguments: { expression: contents },
    result: { value: contents },
    error: `HTTP_500: ${contents}`,
    status: 'failed',
    sequence: 1,
    round: 1,
    created_at: now,
    finished_at: now,
  });
  const scheduledTaskId = newId();
  await db.insert(tasks).values({
    id: scheduledTaskId,
    name: 'World schedule',
    description: 'Runs by itself',
    task_type: 'parent_scheduled',
    agent_id: task.agent_id,
    deployment_state: 'prod',
    required_parameters: [{ name: 'schedule', param_type: 'UserInput', data_type: 'Schedule', locales: {} }],
    output_parameters: [{ name: 'weight', data_type: 'Float' }],
    config: { task_execution_limit: 100, locales: {} },
  });
  await db.insert(schedules).values({
    id: newId(),
    user_id: account.id,
    task_id: scheduledTaskId,
    cron_expressions: ['0 9 * * *'],
    timezone: 'UTC',
    parameters: { secret: contents },
    enabled: true,
    next_run_at: new Date(now.getTime() + 3_600_000),
    last_error: `Error ${mark}`,
  });
  const goalId = await addGoal(app, account.id, scheduledTaskId);
  await addDevice(app, account.id, mark);
  await db.insert(favoriteTasks).values({ user_id: account.id, task_id: task.id, created_at: now });
  const purchaseId = newId();
  await db.insert(purchases).values({
    id: purchaseId,
    user_id: account.id,
    purchase_type: 'agent_purchase',
    item_identifier: task.agent_id,
    amount: 4900,
    currency: 'USD',
    status: 'completed',
    provider: 'immediate',
    details: { effect: { kind: 'agent', agent_id: task.agent_id, name: mark, tier: 'pro' } },
    created_at: now,
    settled_at: now,
  });
  const [notification] = await db
    .insert(notifications)
    .values({
      user_id: account.id,
      kind: 'run_finished',
      data: { execution_id: execution.id, task_id: task.id, task_name: `Task ${mark}`, scheduled: false },
      due_at: now,
      created_at: now,
    })
    .returning();
  const shareId = newId();
  await db.insert(sharedResults).values({
    id: shareId,
    token_hash: mark,
    execution_id: execution.id,
    user_id: account.id,
    created_at: now,
    expires_at: new Date(now.getTime() + 3_600_000),
  });
  return {
    app,
    mark,
    contents,
    owner: account,
    agentId: task.agent_id,
    taskId: task.id,
    promptId: task.prompt_id,
    toolId: task.tool_id,
    toolCallId,
    executionId: execution.id,
    childId: child.id,
    pendingId: pending.id,
    followUpId: followUp.id,
    openFollowUpId: openFollowUp.id,
    deadJobId: await addDeadJob(app.services.database, mark),
    purchaseId,
    notificationId: notification?.id ?? 0,
    shareId,
    scheduledTaskId,
    goalId,
    fileId: await addFile(app, account.id, mark),
    sessionId: sessionOf((await app.openSession(mark, mark)).token),
  };
}

const rowQueries = new WeakMap<TestApp, Promise<string>>();

/** A query for every row of every table that belongs to user $1, except when a session was last seen. */
async function rowQuery({ services: { database } }: TestApp): Promise<string> {
  const tables = await database.query<{ name: string }>(
    '',
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'user_id'`,
    [],
  );
  const sources = [{ name: 'users', key: 'id' }, ...tables.map(({ name }) => ({ name, key: 'user_id' }))];
  const parts = sources.map(
    ({ name, key }) =>
      `select '${name}' as source, to_jsonb(t) - 'last_seen_at' as row from ${name} t where ${key} = $1`,
  );
  return `${parts.join(' union all ')} order by 1, 2`;
}

/** Everything stored about a user. */
export async function rowsOf(app: TestApp, userId: string): Promise<string> {
  const text = rowQueries.get(app) ?? rowQuery(app);
  rowQueries.set(app, text);
  return JSON.stringify(await app.services.database.query('rows-of', await text, [userId]));
}
