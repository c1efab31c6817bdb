import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { connectionLost, deferred, mockApi, refusal } from '../../../../testing/api.ts';
import { press, switchToRussian } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { anExecution, ask, aTask, taskId } from '../testing/factories.ts';
import { RetryChild } from './retry-child.tsx';

const parent = anExecution({ id: 'parent' });
const child = {
  id: 'child',
  status: 'failed',
  created_at: '2026-11-20T10:00:00Z',
  task_id: taskId,
  task_name: 'Kept name',
} as const;
const task = aTask({ task_type: 'child', required_parameters: [ask('topic', 'String')] });
const earlier = anExecution({ id: 'child', status: 'failed', input_params: { topic: 'Cats', budget: 5 } });
const create = 'POST /public/task-executions';
const invalid = refusal(400, 'VALIDATION_FAILED', [
  { path: 'parameters.topic', message: 'In English only', code: 'TOO_LONG', params: { maximum: 10 } },
]);

async function show(answers: Parameters<typeof mockApi>[0] = {}, tasks: object[] = [task]) {
  const requests = mockApi({
    'GET /public/tasks': { body: { items: tasks, next_cursor: null } },
    'GET /public/task-executions/:id': { body: earlier },
    [create]: { status: 201, body: anExecution({ id: 'next' }) },
    ...answers,
  });
  const rendered = await renderWithProviders(<RetryChild parent={parent} child={child} />, {
    user: { language: 'en' },
    texts: ['executions'],
  });
  return { ...rendered, sent: () => requests.filter(({ method }) => method === 'POST') };
}
const button = () => screen.findByRole('button', { name: /^(Try again|Ещё раз|Повторить|Попробовать)/ });
const retry = async () => {
  await waitFor(async () => expect(await button()).toBeEnabled());
  (await button()).click();
};

describe('a child that failed', () => {
  it('runs again under its parent with its former input', async () => {
    const { sent } = await show();
    await retry();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toEqual({
      task_id: taskId,
      parameters: { topic: 'Cats' },
      earlier: ['topic'],
      parent_execution_id: 'parent',
    });
  });

  it('runs once however often the button is pressed', async () => {
    const { handler, release } = deferred({ status: 201, body: anExecution({ id: 'next' }) });
    const { sent } = await show({ [create]: handler });
    await retry();
    await waitFor(async () => expect(await button()).toBeDisabled());
    press(/^Try again/);
    release();
    await waitFor(async () => expect(await button()).toBeEnabled());
    expect(sent()).toHaveLength(1);
  });

  it.each([
    ['the server cannot be reached', { [create]: connectionLost }, /server can't be reached/],
    [
      'what was entered cannot be read',
      { 'GET /public/task-executions/:id': connectionLost },
      /can't be reached/,
    ],
    [
      'the limit is reached',
      { [create]: refusal(429, 'DAILY_LIMIT_TASK') },
      /all of today's runs of this task/,
    ],
    ['the fault is unknown', { [create]: refusal(500, 'UNEXPECTED') }, /Failed to run the task/],
    ['what was entered then is refused now', { [create]: invalid }, /Some of the values are not valid/],
  ])('shows why it could not run again: %s', async (_why, answers, text) => {
    await show(answers);
    await retry();
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    await waitFor(async () => expect(await button()).toBeEnabled());
  });

  it('opens its form when a withheld value must be typed', async () => {
    const { router } = await show({ [create]: refusal(422, 'FIELD_WITHHELD') });
    await retry();
    await waitFor(() => expect(router.state.location.pathname).toBe(`/tasks/${taskId}`));
    expect(router.state.location.search).toBe('?execute=true&from=child&parent_execution_id=parent');
  });

  it('shows the error in the user’s language, not the server’s text', async () => {
    await switchToRussian();
    await show({ [create]: invalid });
    await retry();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/[а-я]/);
    expect(alert).not.toHaveTextContent('In English only');
  });

  it('waits for its task, and can’t be retried once that was deleted', async () => {
    await show({}, []);
    await waitFor(async () => expect(await button()).toBeDisabled());
    expect(await button()).toHaveAccessibleName('Try again: Kept name');
  });
});
