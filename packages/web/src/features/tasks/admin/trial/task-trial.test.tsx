import type { TaskInput } from '@agentarium/contracts';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { mockApi, refusal } from '../../../../../testing/api.ts';
import { typeJson } from '../../../../../testing/json-editor.ts';
import { renderWithProviders } from '../../../../../testing/render.tsx';
import { aTask } from '../../../../../testing/tasks.ts';
import { useSchemaForm } from '../../../../design/form/use-schema-form.ts';
import { taskSchema } from '../task-schema.ts';
import { type TaskValues, toTaskValues } from '../task-values.ts';
import { TaskTrial } from './task-trial.tsx';
import { afterEvent } from './use-task-trial.ts';

const id = '01900000-0000-7000-8000-000000000099';
const task = aTask({
  description: 'Counts calories',
  prompt_ids: [id],
  output_parameters: [{ name: 'kcal', data_type: 'Integer', locales: { en: { display_name: 'Energy' } } }],
});
const end = {
  status: 'completed',
  error: null,
  output_params: { kcal: 420 },
  model: 'demo-1',
  model_family: 'chatgpt',
  is_demo: true,
  input_tokens: 10,
  output_tokens: 5,
  duration_ms: 1200,
};
const stream = (...events: [string, object][]) =>
  new Response(events.map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join(''), {
    headers: { 'content-type': 'text/event-stream' },
  });

function Host({ given }: { given: Partial<TaskValues> }) {
  const [schema] = useState(() => taskSchema);
  const form = useSchemaForm<TaskValues, TaskInput>(schema, {
    defaultValues: { ...toTaskValues(task), ...given },
  });
  return (
    <>
      <button type="button" onClick={() => form.setValue('prompt_ids', [id])}>
        Mend
      </button>
      <TaskTrial form={form} blocked={false} />
    </>
  );
}
const show = (given: Partial<TaskValues> = {}) =>
  renderWithProviders(<Host given={given} />, { texts: ['admin', 'tasks-admin', 'tool-calls'] });
const run = () => screen.getByRole('button', { name: 'Run test' });

it('streams the text, then shows figures, values, model and cost', async () => {
  const requests = mockApi({
    'POST /private/tasks/try': stream(
      ['start', { parameters: { weight: 70 } }],
      ['text-delta', { text: 'About **420' }],
      ['text-delta', { text: ' kcal**' }],
      ['end', end],
    ),
  });
  const { user } = await show();
  await typeJson('Test values', '{"weight": 70}');
  await user.click(screen.getByRole('combobox', { name: 'Model' }));
  await user.click(await screen.findByRole('option', { name: 'Grok' }));
  await user.click(run());
  expect(await screen.findByText('420 kcal')).toBeInTheDocument();
  expect(await screen.findByText('Energy')).toBeInTheDocument();
  for (const fact of ['420', 'weight', 'Demo model', 'demo-1', '15 tokens'])
    expect(screen.getByText(fact)).toBeInTheDocument();
  expect(requests[0]?.body).toMatchObject({
    task: { name: 'Plate check', prompt_ids: [id] },
    parameters: { weight: 70 },
    model: { model_type: 'grok', version: 1 },
  });
});

it('requires a valid form and a JSON object of values first', async () => {
  const requests = mockApi({});
  const { user } = await show({ prompt_ids: [] });
  await user.click(run());
  expect(await screen.findByText('Fix the marked fields first.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Mend' }));
  expect(screen.queryByText('Fix the marked fields first.')).toBeNull();
  await typeJson('Test values', '[]');
  await waitFor(() => expect(run()).toBeDisabled());
  expect(requests).toEqual([]);
});

it('shows tool calls live, and asks before one that needs approval', async () => {
  const callId = '01900000-0000-7000-8000-0000000000e1';
  const about = { call_id: callId, tool_name: 'calculator', arguments: { expression: '1 + 1' } };
  const writer = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>();
  const readable = new ReadableStream<Uint8Array>({ start: (controller) => writer.resolve(controller) });
  const stream = await writer.promise;
  const push = (event: string, data: object) =>
    stream.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
  const requests = mockApi({
    'POST /private/tasks/try': new Response(readable, { headers: { 'content-type': 'text/event-stream' } }),
    'PUT /private/tasks/try/calls/:id': { body: { is_halted: false } },
  });
  const { user } = await show();
  await user.click(run());
  push('start', { parameters: {} });
  push('tool-call', { ...about, sequence: 1 });
  push('confirmation-needed', { ...about, expires_at: new Date(Date.now() + 60_000).toISOString() });
  await user.click(await screen.findByRole('button', { name: 'Allow' }));
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ method: 'PUT', body: { confirmed: true } }));
  push('tool-call', { ...about, sequence: 1 });
  push('tool-result', { ...about, status: 'completed', result: 2, error: null, duration_ms: 5 });
  expect(await screen.findByText('done')).toBeInTheDocument();
  push('text-delta', { text: 'It is 2.' });
  push('end', { ...end, output_params: null });
  stream.close();
  expect(await screen.findByText('It is 2.')).toBeInTheDocument();
});

it('shows why a run failed', async () => {
  const error = { code: 'PROMPT_INVALID', message: 'A prompt of this task is not valid.' };
  mockApi({ 'POST /private/tasks/try': stream(['end', { ...end, status: 'failed', error }]) });
  const { user } = await show();
  await user.click(run());
  expect(
    await screen.findByText('The run failed. A prompt could not be filled in: check its template.'),
  ).toBeInTheDocument();
});

it('shows which value was rejected', async () => {
  mockApi({
    'POST /private/tasks/try': refusal(400, 'VALIDATION_FAILED', [
      { path: 'parameters.kcal', message: 'x', code: 'NOT_INTEGER' },
    ]),
  });
  const { user } = await show();
  await user.click(run());
  expect(await screen.findByText('parameters.kcal: Must be a valid integer')).toBeInTheDocument();
});

it('appends streamed text, and ignores unknown events', () => {
  const idle = { isRunning: true, text: 'a', calls: [], parameters: null, end: null, error: null };
  expect(afterEvent(idle, { id: null, event: 'other', data: {} })).toBe(idle);
  expect(afterEvent(idle, { id: null, event: 'text-delta', data: { text: 'b' } }).text).toBe('ab');
});
