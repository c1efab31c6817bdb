import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockApi } from '../../../../testing/api.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aUser } from '../../../../testing/users.ts';
import { aListedExecution, anExecution, ask, aTask } from '../testing/factories.ts';
import { ExecutionPanel } from './execution-panel.tsx';

const renderPanel = (task = aTask({ required_parameters: [ask('topic', 'String')] })) =>
  renderWithProviders(<ExecutionPanel task={task} parentExecutionId={null} onClose={() => {}} autoOpen />, {
    texts: ['executions', 'parameters'],
    user: { language: 'en' },
  });

it('the run form fills in the last run’s values, shows the cost, and warns above the form when no run is left', async () => {
  const last = aListedExecution({ input_params: { topic: 'Dogs' } });
  const usage = (remaining_executions: number) => ({
    task_limit: 5,
    remaining_executions,
    limited_by: 'global',
    next_reset_time: null,
    hours_until_reset: null,
  });
  const answers = (left: number) => ({
    'GET /public/users/:id/task-executions': { body: { items: [last], next_cursor: null } },
    'GET /public/users/me/task-usage': { body: usage(left) },
  });
  mockApi(answers(3));
  const { user, unmount } = await renderPanel();
  await user.click(await screen.findByRole('button', { name: 'Use last values' }));
  const topic = await screen.findByRole('textbox', { name: 'The topic' });
  expect(topic).toHaveValue('Dogs');
  await user.type(topic, ' and cats');
  expect(screen.queryByRole('button', { name: 'Use last values' })).toBeNull();
  expect(
    await screen.findByText('Uses 1 run. Left today: 10. This task can run 3 more times.'),
  ).toBeInTheDocument();
  unmount();
  // What was changed in them comes back too.
  const again = await renderPanel();
  expect(await screen.findByRole('textbox', { name: 'The topic' })).toHaveValue('Dogs and cats');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.getByRole('textbox', { name: 'The topic' })).toHaveValue('Dogs');
  again.unmount();
  mockApi(answers(0));
  await renderPanel();
  const warning = await screen.findByRole('alert');
  expect(warning).toHaveTextContent('Basic is free');
  const field = await screen.findByRole('textbox', { name: 'The topic' });
  expect(warning.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it.each([
  [
    2,
    0,
    "Uses 3 runs. Left today: 2. This task can run 2 more times. Not enough for every step: the last ones won't run.",
  ],
  [2, 1, 'Uses 3 runs. Left today: 2. This task can run 3 more times.'],
  [3, 0, 'Uses 3 runs. Left today: 3. This task can run 3 more times.'],
])(
  'the run form says whether %i runs and %i extra ones are enough for a task with two steps',
  async (left, extra, expected) => {
    const step = { is_archived: false, required_parameters: [] };
    const task = aTask({
      task_type: 'parent_scheduled',
      required_parameters: [ask('topic', 'String')],
      child_tasks: [
        { ...step, id: 'b' },
        { ...step, id: 'c' },
      ] as never,
    });
    mockApi({
      'GET /public/users/:id/task-executions': { body: { items: [], next_cursor: null } },
      'GET /public/users/me/task-usage': {
        body: {
          task_limit: 3,
          remaining_executions: left + extra,
          limited_by: 'global',
          next_reset_time: null,
          hours_until_reset: null,
        },
      },
    });
    await renderWithProviders(
      <ExecutionPanel task={task} parentExecutionId={null} onClose={() => {}} autoOpen />,
      {
        texts: ['executions', 'parameters'],
        user: {
          usage_status: { daily_limit: 10, remaining_executions: left } as never,
          subscription_data: { ...aUser().subscription_data, extra_executions: extra },
        },
      },
    );
    expect(await screen.findByText(/^Uses/)).toHaveTextContent(new RegExp(`^${expected}$`));
  },
);

it('the run form explains what submitting does to a schedule, and confirms it with the next run', async () => {
  const value = { cron_expressions: ['0 9 * * 1-5'], timezone: 'UTC', enabled: true };
  const accepted = anExecution({
    status: 'running',
    result: null,
    finished_at: null,
    input_params: { when: value },
  });
  mockApi({
    'GET /public/schedule/:id/status': { body: value },
    'POST /public/task-executions': { status: 201, body: accepted },
    'GET /public/task-executions/:id': { body: accepted },
  });
  const { user } = await renderPanel(
    aTask({ task_type: 'parent_scheduled', required_parameters: [ask('when', 'Schedule')] }),
  );
  await user.click(await screen.findByRole('button', { name: 'Run now and on schedule' }));
  expect(await screen.findByText(/^Scheduled\. The next run is on /)).toBeInTheDocument();
});
