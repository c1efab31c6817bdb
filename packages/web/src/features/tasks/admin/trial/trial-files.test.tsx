import type { TaskInput } from '@agentarium/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deferred, mockApi, refusal } from '../../../../../testing/api.ts';
import { renderWithProviders } from '../../../../../testing/render.tsx';
import { aParameter, aTask } from '../../../../../testing/tasks.ts';
import { aPhoto, aStoredFile, mockUploads } from '../../../../../testing/uploads.ts';
import { useSchemaForm } from '../../../../design/form/use-schema-form.ts';
import { changeLanguage } from '../../../../lib/i18n.ts';
import { taskSchema } from '../task-schema.ts';
import { type TaskValues, toTaskValues } from '../task-values.ts';
import { TaskTrial } from './task-trial.tsx';

const file = aStoredFile();
const stored = { status: 201, body: file };
const locales = { en: { display_name: 'Plate' }, ru: { display_name: 'Тарелка' } };
const photo = aParameter({ name: 'photo', data_type: 'Image', locales });
const task = aTask({
  prompt_ids: ['01900000-0000-7000-8000-000000000099'],
  required_parameters: [
    photo,
    aParameter(),
    aParameter({ name: 'list', data_type: 'File', param_type: 'ParentInput' }),
  ],
});
const end = {
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
    `event: start\ndata: ${JSON.stringify({ parameters })}\n\nevent: end\ndata: ${JSON.stringify(end)}\n\n`,
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

function Host() {
  const form = useSchemaForm<TaskValues, TaskInput>(taskSchema, { defaultValues: toTaskValues(task) });
  return <TaskTrial form={form} blocked={false} />;
}
const show = async (language: 'en' | 'ru' = 'en') => {
  await changeLanguage(language);
  return renderWithProviders(<Host />, { texts: ['admin', 'tasks-admin'] });
};
const choose = async (label = 'Choose a photo') =>
  fireEvent.change(await screen.findByLabelText(label, { selector: 'input' }), {
    target: { files: [aPhoto()] },
  });
const run = (name = 'Run test') => screen.getByRole('button', { name });

it('has a field for each file, of the form and of the parent, and runs with the selected ones', async () => {
  const requests = mockApi({
    'POST /public/files': stored,
    'POST /private/tasks/try': () => answer({ photo: file.id, meal: '‹meal›' }),
  });
  const { user } = await show();
  expect(await screen.findByRole('group', { name: 'Plate (optional)' })).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Choose a file' })).toBeInTheDocument();
  await choose();
  await screen.findByText('245 kB');
  await user.click(run());
  expect(await screen.findByText('Values used')).toBeInTheDocument();
  expect(requests.find(({ path }) => path.endsWith('/try'))?.body).toMatchObject({
    parameters: { photo: file.id },
  });
  expect(screen.getAllByText('plate.jpg')).toHaveLength(2);
  expect(screen.queryByText(file.id)).toBeNull();
});

it('waits for a file that is still uploading, with the message of the run form', async () => {
  const upload = deferred(stored);
  const requests = mockApi({ 'POST /public/files': upload.handler });
  const { user } = await show();
  await choose();
  await screen.findByText('Uploading: 0%');
  await user.click(run());
  expect(await screen.findByText('Wait until the file is uploaded, then run the task.')).toBeInTheDocument();
  expect(requests.map(({ path }) => path)).not.toContain('/private/tasks/try');
  upload.release();
  await screen.findByText('245 kB');
  await waitFor(() => expect(screen.queryByText(/Wait until/)).toBeNull());
});

it.each([
  ['en', 'Run test', 'Choose a photo', 'FILE_NOT_FOUND', 404, 'This file no longer exists.'],
  ['ru', 'Сделать пробный запуск', 'Выбрать фото', 'FILE_NOT_FOUND', 404, 'Этого файла больше нет.'],
  ['en', 'Run test', 'Choose a photo', 'MODEL_CANNOT_SEE', 422, /can't look at images\. Remove the photo/],
  [
    'ru',
    'Сделать пробный запуск',
    'Выбрать фото',
    'MODEL_CANNOT_SEE',
    422,
    /не видит изображений\. Уберите фото/,
  ],
] as const)(
  'shows the server’s error at the field (%s, %s)',
  async (language, button, label, code, status, text) => {
    mockApi({
      'POST /public/files': stored,
      'DELETE /public/files/:id': { body: { message: 'gone' } },
      'POST /private/tasks/try': refusal(status, code, [{ path: 'parameters.photo', message: 'x', code }]),
    });
    const { user } = await show(language);
    await choose(label);
    const remove = await screen.findByRole('button', { name: /^(Remove|Убрать) plate\.jpg/ });
    await user.click(run(button));
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(remove).toHaveFocus();
    expect(screen.queryByText(/could not start|не начался/)).toBeNull();
    await user.click(remove);
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  },
);
