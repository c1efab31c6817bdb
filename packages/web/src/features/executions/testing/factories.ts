import type { Execution, ExecutionListed, FollowUp, Parameter, Task } from '@agentarium/contracts';
import { aTask as anyTask } from '../../../../testing/tasks.ts';

const id = (last: number) => `01900000-0000-7000-8000-${String(last).padStart(12, '0')}`;
export const taskId = id(10);
export const executionId = id(20);

/** A parameter that the form asks for. */
export const ask = (
  name: string,
  data_type: Parameter['data_type'],
  facts: Partial<Parameter> = {},
): Parameter => ({
  name,
  param_type: 'UserInput',
  data_type,
  locales: { en: { display_name: `The ${name}` } },
  ...facts,
});

/** The task that these tests run; override only what the test is about. */
export function aTask(overrides: Partial<Task> = {}): Task {
  const config = { image: null, greeting: 'Hello!', disclaimer: 'Not medical advice.', locales: {} };
  return anyTask({
    id: taskId,
    name: 'Weekly menu',
    description: 'A menu',
    agent_id: id(1),
    agent: { id: id(1), name: 'Anna', role: 'Dietologist', config },
    ...overrides,
  });
}

/** A completed execution of that task; override only what the test is about. */
export function anExecution(overrides: Partial<Execution> = {}): Execution {
  return {
    id: executionId,
    task_id: taskId,
    task_name: 'Weekly menu',
    agent_id: id(1),
    agent_name: 'Anna',
    user_id: id(1),
    status: 'completed',
    error: null,
    created_at: '2026-11-20T09:00:00Z',
    updated_at: '2026-11-20T09:00:10Z',
    started_at: '2026-11-20T09:00:01Z',
    finished_at: '2026-11-20T09:00:10Z',
    triggered_by_scheduler: false,
    change_count: 1,
    model_version: 1,
    input_params: {},
    output_params: null,
    parent_execution_id: null,
    parent_task_execution_id: null,
    child_count: 0,
    retry_of: null,
    retried_by: null,
    stopped_by_admin: false,
    reveals: [],
    suggestions: [],
    feedback: null,
    ticked: [],
    follow_ups: [],
    files: [],
    model: 'gpt-test',
    model_family: 'chatgpt',
    is_demo: false,
    input_tokens: 100,
    output_tokens: 200,
    duration_ms: 9000,
    labels: [],
    pinned: false,
    result: '# Menu\n\nSoup on **Monday**.',
    result_cut: null,
    tools_unavailable: false,
    images_left_out: 0,
    partial_result: null,
    request: null,
    child_executions: [],
    children_run: null,
    ...overrides,
  };
}

/** A stream of events as the server writes it. */
export function eventStream(events: { id: number; event: string; data: unknown }[]): Response {
  const text = events
    .map(({ id: number, event, data }) => `id: ${number}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    .join('');
  return new Response(text, { headers: { 'content-type': 'text/event-stream' } });
}

/** The same execution as listed. */
export function aListedExecution(overrides: Partial<ExecutionListed> = {}): ExecutionListed {
  const { result: _, partial_result: __, request: ___, child_executions: ____, ...rest } = anExecution();
  return { ...rest, snippet: null, ...overrides };
}

/** An answered question about that execution; override only what the test is about. */
export const aFollowUp = (overrides: Partial<FollowUp> = {}): FollowUp => ({
  id: '01980000-0000-7000-8000-000000000071',
  execution_id: executionId,
  position: 1,
  kind: 'ask',
  message: 'And without dairy?',
  status: 'completed',
  result: 'Use **oat milk**.',
  result_cut: null,
  images_left_out: 0,
  partial_result: null,
  error: null,
  suggestions: [],
  feedback: null,
  files: [],
  created_at: '2026-11-20T09:05:00Z',
  finished_at: '2026-11-20T09:05:10Z',
  model: 'gpt-test',
  model_family: 'chatgpt',
  is_demo: false,
  input_tokens: 10,
  output_tokens: 20,
  duration_ms: 900,
  ...overrides,
});
