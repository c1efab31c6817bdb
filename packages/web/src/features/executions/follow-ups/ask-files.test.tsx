import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deferred, mockApi, neverResponds, refusal } from '../../../../testing/api.ts';
import { enter, press } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aPhoto, aStoredFile, mockUploads } from '../../../../testing/uploads.ts';
import { aUser } from '../../../../testing/users.ts';
import { aFollowUp, anExecution, aTask } from '../testing/factories.ts';
import { answeredQuestionsOf } from './follow-up-item.tsx';
import { FollowUps } from './follow-ups.tsx';

const me = aUser();
const question = aFollowUp({ files: [aStoredFile({ name: 'fridge.jpg' })], message: 'What is in it?' });
let count = 0;

beforeEach(() => {
  count = 0;
  mockUploads();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function show(more: Parameters<typeof mockApi>[0] = {}, followUps = [question]) {
  const requests = mockApi({
    'GET /version': { body: { version: '1', model_vision: ['grok'] } },
    'GET /public/files/:id/preview': () => new Response('webp'),
    'POST /public/files': () => ({
      status: 201,
      body: aStoredFile({ id: `f${++count}`, name: `${count}.jpg` }),
    }),
    'POST /public/task-executions/:id/follow-ups': { status: 201, body: aFollowUp({ id: 'next' }) },
    ...more,
  });
  const execution = anExecution({ user_id: me.id, follow_ups: followUps });
  const app = await renderWithProviders(
    <FollowUps execution={execution} task={aTask({ model_type: 'grok' })} />,
    { texts: ['follow-ups', 'executions', 'files'], user: { id: me.id } },
  );
  const questions = () => requests.filter(({ path }) => path.endsWith('/follow-ups')).map(({ body }) => body);
  return { ...app, questions };
}
const attach = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Attach files', { selector: 'input' }), { target: { files } });
const chosen = () => screen.queryByRole('list', { name: 'Attached files' });
const send = () => screen.getByRole('button', { name: 'Ask' });

it('the files of a question are sent with a question, and the next one starts without them', async () => {
  const { questions } = await show();
  attach(aPhoto('a.jpg'), aPhoto('b.jpg'));
  enter('Your question', 'Which one?');
  await waitFor(() => expect(send()).toBeEnabled());
  press('Ask');
  await waitFor(() => expect(chosen()).toBeNull());
  expect(questions()).toEqual([{ kind: 'ask', message: 'Which one?', files: ['f1', 'f2'] }]);
});

it('the files attached while a question is being sent are kept for the next one', async () => {
  const { handler, release } = deferred({ status: 201, body: aFollowUp({ id: 'next' }) });
  const { questions } = await show({ 'POST /public/task-executions/:id/follow-ups': handler });
  attach(aPhoto('a.jpg'));
  enter('Your question', 'Which one?');
  await waitFor(() => expect(send()).toBeEnabled());
  press('Ask');
  await waitFor(() => expect(questions()).toHaveLength(1));
  attach(aPhoto('b.jpg'));
  await screen.findByText('2.jpg');
  release();
  await waitFor(() => expect(screen.getByLabelText('Your question')).toHaveValue(''));
  await waitFor(() => expect(within(chosen() as HTMLElement).getAllByRole('listitem')).toHaveLength(1));
  expect(screen.getByText('2.jpg')).toBeInTheDocument();
});

it('the files of a question delay the question until they are uploaded, and a failed one must be removed first', async () => {
  await show({ 'POST /public/files': refusal(422, 'FILE_UNREADABLE') });
  enter('Your question', 'Which one?');
  attach(aPhoto('a.jpg'));
  expect(send()).toBeDisabled();
  expect(await screen.findByRole('alert')).toHaveTextContent("This file can't be read.");
  expect(send()).toBeDisabled();
  press('Remove a.jpg');
  expect(send()).toBeEnabled();
});

it('the files of a question are four at most', async () => {
  await show({ 'POST /public/files': neverResponds });
  attach(...['a', 'b', 'c', 'd', 'e'].map((name) => aPhoto(`${name}.jpg`)));
  expect(within(chosen() as HTMLElement).getAllByRole('listitem')).toHaveLength(4);
  expect(screen.getByRole('button', { name: 'Attach files' })).toBeDisabled();
});

it('the files of a question are not sent with predefined requests', async () => {
  const { questions } = await show();
  attach(aPhoto('a.jpg'));
  await screen.findByText('245 kB', { selector: 'li *' });
  press('Shorter');
  await waitFor(() => expect(questions()).toEqual([{ kind: 'shorter', message: 'Shorter' }]));
  expect(chosen()).toBeInTheDocument();
});

it('the files of a question are only documents for a model without vision', async () => {
  await show({ 'GET /version': { body: { version: '1', model_vision: [] } } });
  await screen.findByText(/can't look at pictures/);
  expect(screen.queryByLabelText('Take a photo')).toBeNull();
  const input = screen.getByLabelText('Choose a file', { selector: 'input' });
  fireEvent.change(input, { target: { files: [aPhoto()] } });
  expect(await screen.findByRole('alert')).toHaveTextContent("Files of this type can't be read.");
});

it('the files of a question are shown below their question', async () => {
  await show();
  const [turn] = screen.getAllByRole('listitem');
  expect(await within(turn as HTMLElement).findByRole('button', { name: /fridge\.jpg/ })).toBeInTheDocument();
});

it('the files of a question are sent again when a failed question is retried', async () => {
  const { questions } = await show({}, [
    aFollowUp({
      ...question,
      status: 'failed',
      result: null,
      error: { code: 'MODEL_UNAVAILABLE', message: 'x' },
    }),
  ]);
  press(/Retry|Try again/);
  await waitFor(() => expect(questions()).toHaveLength(1));
  expect(questions()[0]).toMatchObject({ files: [question.files[0]?.id] });
});

it('the files of a question are named in the copied dialogue', () => {
  const answered = answeredQuestionsOf(((key: string) => key) as never, [question]);
  expect(answered.map(({ question: text }) => text)).toEqual(['What is in it? (fridge.jpg)']);
});
