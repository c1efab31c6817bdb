import type { Execution } from '@agentarium/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import { connectionLost, mockApi, refusal } from '../../../../testing/api.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { AnswerActions } from '../answer/answer-actions.tsx';
import { aFollowUp, anExecution, aTask, eventStream } from '../testing/factories.ts';
import { answeredQuestionsOf } from './follow-up-item.tsx';
import { FollowUps } from './follow-ups.tsx';

const createPath = 'POST /public/task-executions/:id/follow-ups';
const show = async (execution: Partial<Execution>, answers: Parameters<typeof mockApi>[0] = {}) => {
  const requests = mockApi(answers);
  const rendered = await renderWithProviders(
    <FollowUps execution={anExecution(execution)} task={aTask()} />,
    {
      user: {
        timezone: 'UTC',
        usage_status: {
          daily_limit: 25,
          remaining_executions: 7,
          next_reset_time: null,
          hours_until_reset: null,
        },
      },
      texts: ['executions', 'follow-ups', 'files'],
    },
  );
  return { ...rendered, sent: () => requests.filter(({ method }) => method === 'POST') };
};

it('asking about an answer shows the remaining questions and runs, and offers the last answer’s suggestions', async () => {
  await show({ suggestions: ['Old?'], follow_ups: [aFollowUp({ suggestions: ['How much?'] })] });
  expect(screen.getByRole('textbox', { name: 'Your question' })).toHaveAccessibleDescription(
    '19 questions left for this answer. Each question counts as one run. 7 runs left today.',
  );
  expect(screen.getByRole('button', { name: 'How much?' })).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'Old?' })).toBeNull();
  expect(await screen.findByText('oat milk')).toBeInTheDocument();
  expect(screen.getByRole('listitem')).toHaveTextContent('Question: And without dairy?');
});

it('asking about an answer marks an answer that was cut', async () => {
  await show({ follow_ups: [aFollowUp({ result_cut: 'length', images_left_out: 3 })] });
  expect(screen.getByText(/did not get 3 older pictures/)).toBeInTheDocument();
  expect(screen.getByText('This answer was cut off')).toBeInTheDocument();
});

it('asking about an answer: a predefined request takes one click', async () => {
  const { user, sent } = await show({}, { [createPath]: { status: 201, body: aFollowUp() } });
  await user.click(screen.getByRole('button', { name: 'Translate' }));
  expect(sent().map(({ body }) => body)).toEqual([{ kind: 'translate', message: 'Translate' }]);
  expect(sent()[0]?.query.get('wait')).toBe('0');
});

it.each([
  ['FOLLOW_UP_RUNNING', 409, 'Your last question is still being answered.'],
  ['DAILY_LIMIT_GLOBAL', 429, 'Daily run limit reached'],
])('asking about an answer shows what prevents it (%s), and keeps the input', async (code, status, text) => {
  const { user } = await show({}, { [createPath]: refusal(status, code) });
  const field = screen.getByRole('textbox', { name: 'Your question' });
  await user.type(field, 'Why?{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(field).toHaveValue('Why?');
});

it('asking about an answer resends a question that got no response under its key', async () => {
  const { user, sent } = await show({}, { [createPath]: connectionLost });
  await user.type(screen.getByRole('textbox', { name: 'Your question' }), 'Why?{Enter}');
  await screen.findByRole('alert');
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  const keys = sent().map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
});

it('asking about an answer streams an answer, with Stop, and accepts no question meanwhile', async () => {
  const open = aFollowUp({ status: 'running', result: null, finished_at: null });
  const { user, sent } = await show(
    { follow_ups: [open] },
    {
      'GET /public/follow-ups/:id/events': eventStream([
        { id: 1, event: 'status', data: { status: 'running', attempt: 1 } },
        { id: 2, event: 'text-delta', data: { text: 'Use oat' } },
      ]),
      'POST /public/follow-ups/:id/cancel': { body: { ...open, status: 'failed' } },
    },
  );
  expect(await screen.findByText('Use oat')).toBeInTheDocument();
  for (const name of ['Ask', 'Shorter']) expect(screen.getByRole('button', { name })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  expect(sent().map(({ path }) => path)).toEqual([`/public/follow-ups/${open.id}/cancel`]);
});

it('asking about an answer keeps the partial text of a stopped answer, marked as incomplete', async () => {
  const stopped = aFollowUp({
    status: 'failed',
    result: null,
    partial_result: 'Use **oat',
    error: { code: 'CANCELLED', message: '' },
  });
  await show({ follow_ups: [stopped] });
  const turn = screen.getByRole('listitem');
  expect(within(turn).getByRole('alert')).toHaveTextContent('The answer was stopped');
  expect(await within(turn).findByText(/Use \**oat/)).toBeInTheDocument();
  expect(within(turn).getByText('Written before it stopped')).toBeInTheDocument();
});

it('asking about an answer shows why one failed and retries it; after 20 questions the field disappears', async () => {
  const failed = aFollowUp({
    status: 'failed',
    result: null,
    error: { code: 'MODEL_TIMEOUT', message: '' },
  });
  const { user, sent, unmount } = await show(
    { follow_ups: [failed] },
    { [createPath]: { status: 201, body: aFollowUp() } },
  );
  expect(screen.getByRole('alert')).toHaveTextContent('The answer failed');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(sent()[0]?.body).toEqual({ kind: 'ask', message: 'And without dairy?' });
  unmount();
  const all = Array.from({ length: 20 }, (_, index) =>
    aFollowUp({
      id: `01980000-0000-7000-8000-0000000001${String(index).padStart(2, '0')}`,
      position: index + 1,
    }),
  );
  await show({ follow_ups: all });
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByText(/You have asked all 20 questions/)).toBeInTheDocument();
});

it('the answered questions are copied with the answer, a predefined request under its name', async () => {
  const followUps = [
    aFollowUp(),
    aFollowUp({ kind: 'shorter', message: 'Короче', result: 'Oats.' }),
    aFollowUp({ status: 'failed', result: null }),
  ];
  const { user } = await renderWithProviders(<p>ready</p>, { texts: ['executions'] });
  const answered = answeredQuestionsOf(i18next.t, followUps);
  expect(answered).toEqual([
    { question: 'And without dairy?', answer: 'Use **oat milk**.' },
    { question: 'Shorter', answer: 'Oats.' },
  ]);
  await renderWithProviders(
    <AnswerActions
      execution={anExecution()}
      file={{
        title: 'T',
        byline: 'B',
        asked: { heading: '', values: [] },
        text: 'Soup.',
        followUps: answered,
        notes: [],
      }}
      day="2026-11-20"
      html={() => null}
      incomplete={false}
    />,
    { texts: ['executions'] },
  );
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(
    'Soup.\n\n---\n\n**And without dairy?**\n\nUse **oat milk**.\n\n---\n\n**Shorter**\n\nOats.',
  );
});
