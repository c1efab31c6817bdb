import type { TaskInput } from '@agentarium/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deferred, mockApi, refusal } from '../../../../../testing/api.ts';
import { typeJson } from '../../../../../testing/json-editor.ts';
import { renderWithProviders } from '../../../../../testing/render.tsx';
import { aParameter, aTask } from '../../../../../testing/tasks.ts';
import { aPhoto, aStoredFile, mockUploads } from '../../../../../testing/uploads.ts';
import { useSchemaForm } from '../../../../design/form/use-schema-form.ts';
import { changeLanguage } from '../../../../lib/i18n.ts';
import { type TaskValues, taskSchema, toTaskValues } from '../task.schema.ts';
import { TaskTrial } from './task-trial.tsx';
import { afterEvent } from './trial-answer.tsx';

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
  input_tokens: 1010,
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
      <TaskTrial form={form} blocked={false} onIncomplete={() => {}} />
    </>
  );
}
const show = (given: Partial<TaskValues> = {}) =>
  renderWithProviders(<Host given={given} />, { texts: ['admin', 'tasks-admin', 'tool-calls'] });
const run = () => screen.getByRole('button', { name: 'Run test' });

it('a trial streams the text, then shows figures, values, model and cost', async () => {
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
  for (const fact of ['420', 'weight', 'Demo model', 'demo-1', '1,015 tokens'])
    expect(screen.getByText(fact)).toBeInTheDocument();
  expect(requests[0]?.body).toMatchObject({
    task: { name: 'Plate check', prompt_ids: [id] },
    parameters: { weight: 70 },
    model: { model_type: 'grok', version: 1 },
  });
});

it('a trial requires a valid form and a JSON object of values first', async () => {
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

it('a trial shows tool calls live, and asks before one that needs approval', async () => {
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

it('a trial shows why a run failed', async () => {
  const error = { code: 'PROMPT_INVALID', message: 'A prompt of this task is not valid.' };
  mockApi({ 'POST /private/tasks/try': stream(['end', { ...end, status: 'failed', error }]) });
  const { user } = await show();
  await user.click(run());
  expect(
    await screen.findByText('The run failed. A prompt could not be filled in: check its template.'),
  ).toBeInTheDocument();
});

it('a trial shows which value was rejected', async () => {
  mockApi({
    'POST /private/tasks/try': refusal(400, 'VALIDATION_FAILED', [
      { path: 'parameters.kcal', message: 'x', code: 'NOT_INTEGER' },
    ]),
  });
  const { user } = await show();
  await user.click(run());
  expect(await screen.findByText('parameters.kcal: Enter a whole number')).toBeInTheDocument();
});

it('a trial appends streamed text, and ignores unknown events', () => {
  const idle = { isRunning: true, text: 'a', calls: [], parameters: null, end: null, error: null };
  expect(afterEvent(idle, { id: null, event: 'other', data: {} })).toBe(idle);
  expect(afterEvent(idle, { id: null, event: 'text-delta', data: { text: 'b' } }).text).toBe('ab');
});

const file = aStoredFile();
const stored = { status: 201, body: file };
const locales = { en: { display_name: 'Plate' }, ru: { display_name: 'Тарелка' } };
const photo = aParameter({ name: 'photo', data_type: 'Image', locales });
const photoTask = aTask({
  prompt_ids: ['01900000-0000-7000-8000-000000000099'],
  required_parameters: [
    photo,
    aParameter(),
    aParameter({ name: 'list', data_type: 'File', param_type: 'ParentInput' }),
  ],
});
const photoEnd = {
  status: 'completed',
  error: null,
  output_params: null,
  model: 'demo-1',
  model_family: 'chatgpt',
  is_demo: true,
  input_tokens: 1,
  output_tokens: 1,
  duration_ms: 10,
};
const answer = (parameters: object) =>
  new Response(
    `event: start\ndata: ${JSON.stringify({ parameters })}\n\nevent: end\ndata: ${JSON.stringify(photoEnd)}\n\n`,
    { headers: { 'content-type': 'text/event-stream' } },
  );

beforeEach(() => {
  mockUploads();
});
afterEach(async () => {
  await changeLanguage('en');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function PhotoHost() {
  const form = useSchemaForm<TaskValues, TaskInput>(taskSchema, { defaultValues: toTaskValues(photoTask) });
  return <TaskTrial form={form} blocked={false} onIncomplete={() => {}} />;
}
const showPhotoTrial = async (language: 'en' | 'ru' = 'en') => {
  await changeLanguage(language);
  return renderWithProviders(<PhotoHost />, { texts: ['admin', 'tasks-admin'] });
};
const choose = async (label = 'Choose a photo') =>
  fireEvent.change(await screen.findByLabelText(label, { selector: 'input' }), {
    target: { files: [aPhoto()] },
  });
const runButton = (name = 'Run test') => screen.getByRole('button', { name });

it('a trial has a field for each file, of the form and of the parent, and runs with the selected ones', async () => {
  const requests = mockApi({
    'POST /public/files': stored,
    'POST /private/tasks/try': () => answer({ photo: file.id, meal: '‹meal›' }),
  });
  const { user } = await showPhotoTrial();
  expect(await screen.findByRole('group', { name: 'Plate (optional)' })).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Choose a file' })).toBeInTheDocument();
  await choose();
  await screen.findByText('245 kB');
  await user.click(runButton());
  expect(await screen.findByText('Values used')).toBeInTheDocument();
  expect(requests.find(({ path }) => path.endsWith('/try'))?.body).toMatchObject({
    parameters: { photo: file.id },
  });
  expect(screen.getAllByText('plate.jpg')).toHaveLength(2);
  expect(screen.queryByText(file.id)).toBeNull();
});

it('a trial waits for a file that is still uploading, with the message of the run form', async () => {
  const upload = deferred(stored);
  const requests = mockApi({ 'POST /public/files': upload.handler });
  const { user } = await showPhotoTrial();
  await choose();
  await screen.findByText('Uploading: 0%');
  await user.click(runButton());
  expect(await screen.findByText('Wait until the file is uploaded, then run the task.')).toBeInTheDocument();
  expect(requests.map(({ path }) => path)).not.toContain('/private/tasks/try');
  upload.release();
  await screen.findByText('245 kB');
  await waitFor(() => expect(screen.queryByText(/Wait until/)).toBeNull());
});

it.each([
  ['en', 'Run test', 'Choose a photo', 'FILE_NOT_FOUND', 404, 'This file no longer exists.'],
  ['en', 'Run test', 'Choose a photo', 'MODEL_CANNOT_SEE', 422, /can't look at pictures\. Remove the photo/],
] as const)(
  'a trial shows the server’s error at the field (%s, %s)',
  async (language, button, label, code, status, text) => {
    mockApi({
      'POST /public/files': stored,
      'DELETE /public/files/:id': { body: { message: 'gone' } },
      'POST /private/tasks/try': refusal(status, code, [{ path: 'parameters.photo', message: 'x', code }]),
    });
    const { user } = await showPhotoTrial(language);
    await choose(label);
    const remove = await screen.findByRole('button', { name: /^(Remove|Убрать) plate\.jpg/ });
    await user.click(runButton(button));
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(remove).toHaveFocus();
    expect(screen.queryByText(/could not start|не начался/)).toBeNull();
    await user.click(remove);
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  },
);
