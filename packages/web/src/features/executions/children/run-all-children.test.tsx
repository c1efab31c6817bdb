import type { Execution, User } from '@agentarium/contracts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { deferred, mockApi, refusal } from '../../../../testing/api.ts';
import { press } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aUser } from '../../../../testing/users.ts';
import { anExecution, ask, aTask, executionId } from '../testing/factories.ts';
import { RunAllChildren } from './child-task-list.tsx';
import type { ChildRow } from './children-state.ts';

const id = (last: number) => `01900000-0000-7000-8000-00000000003${last}`;
const names = ['Shopping list', 'Recipes', 'Calendar', 'Walk'];
const row = (
  index: number,
  status: Execution['status'] | null = null,
  skipped: string | null = null,
): ChildRow => ({
  task: {
    id: id(index),
    name: names[index] ?? '',
    description: '',
    execution_type: 'multiple',
    deployment_state: 'prod',
    tier: 'basic',
    task_execution_limit: 1,
    locales: {},
  },
  latest: status && {
    id: id(index + 5),
    status,
    error: null,
    created_at: '2026-11-20T09:05:00Z',
    task_id: id(index),
    task_name: names[index] ?? '',
  },
  skipped,
});
type Ordered = NonNullable<Execution['children_run']>;
const ordered = (facts: Partial<Ordered> = {}): Ordered => ({
  status: 'running',
  held: false,
  error: null,
  skipped: [],
  ...facts,
});
const failed = (code: string): Ordered => ordered({ status: 'stopped', error: { code, message: code } });

async function show(
  rows: ChildRow[],
  children_run: Ordered | null = null,
  answers: Parameters<typeof mockApi>[0] = {},
  user: Partial<User> = {},
) {
  const recipes = aTask({ id: id(1), required_parameters: [ask('pan', 'String')] });
  const requests = mockApi({
    'GET /public/tasks': { body: { items: [recipes], next_cursor: null } },
    ...answers,
  });
  const app = await renderWithProviders(
    <RunAllChildren execution={anExecution({ children_run })} rows={rows} />,
    {
      texts: ['executions', 'subscription'],
      user,
    },
  );
  return { ...app, posts: () => requests.filter(({ method }) => method === 'POST').map(({ path }) => path) };
}
const run = 'POST /public/task-executions/:id/run-children';
const cancel = 'POST /public/task-executions/:id/cancel';

it('remaining children are named with the runs they use and which of them need input', async () => {
  await show([row(0), row(1), row(2, 'completed')]);
  expect(await screen.findByText(/needs your input/)).toHaveTextContent(
    '2 steps left: Shopping list and Recipes. Recipes needs your input: run it separately.',
  );
});

const usageOf =
  (spent: string | null) =>
  ({ query }: { query: URLSearchParams }) => ({
    body: {
      task_limit: 1,
      remaining_executions: query.get('task_id') === spent ? 0 : 1,
      next_reset_time: null,
      hours_until_reset: null,
    },
  });
const threeLeft = [row(0), row(2), row(3)];

it.each<[string, string | null, number, number, RegExp, number]>([
  ['a step has had its runs', id(0), 9, 0, /Today's runs are not enough for Shopping list\.$/, 2],
  ['fewer runs are left than steps', null, 2, 0, /Today's runs are not enough for Walk\.$/, 2],
  ['extra runs make up for them', null, 1, 2, /^3 steps left: [^.]+\.$/, 3],
])(
  'remaining children are counted as they will run when %s',
  async (_when, spent, left, extra, words, runs) => {
    const { subscription_data } = aUser();
    const user = {
      usage_status: { daily_limit: 10, remaining_executions: left } as User['usage_status'],
      subscription_data: { ...subscription_data, extra_executions: extra },
    };
    const usage = { 'GET /public/users/me/task-usage': usageOf(spent) };
    await show(threeLeft, null, usage, user);
    const button = await screen.findByRole('button', { name: `Run ${runs} steps (${runs} runs)` });
    expect(button.previousElementSibling?.textContent?.trim()).toMatch(words);
  },
);

it('remaining children are run once however often the button is pressed', async () => {
  const answer = deferred({ status: 202, body: anExecution() });
  const { posts } = await show([row(0)], null, { [run]: answer.handler });
  press(/^Run \d steps? \(/);
  await waitFor(() => expect(screen.getByRole('button', { name: /^Run \d steps? \(/ })).toBeDisabled());
  press(/^Run \d steps? \(/);
  answer.release();
  await waitFor(() => expect(screen.getByRole('button', { name: /^Run \d steps? \(/ })).toBeEnabled());
  expect(posts()).toEqual([`/public/task-executions/${executionId}/run-children`]);
});

it('remaining children stay when running them is refused, with the reason', async () => {
  await show([row(0)], null, { [run]: refusal(429, 'DAILY_LIMIT_GLOBAL') });
  press(/^Run \d steps? \(/);
  expect(await screen.findByText("You have used all of today's runs.")).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Run \d steps? \(/ })).toBeEnabled();
});

it.each<[string, ChildRow[]]>([
  ['all have run', [row(0, 'completed'), row(1, 'failed')]],
  ['the rest was passed over', [row(0, 'completed'), row(1, null, 'TIER_LOCKED')]],
])('remaining children are not mentioned when %s', async (_when, rows) => {
  await show(rows);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByText(/remain/)).toBeNull();
});

it('children in progress show their progress, and can be stopped but not started', async () => {
  const rows = [row(0, 'completed'), row(1, 'running'), row(2)];
  const { posts } = await show(rows, ordered(), { [cancel]: { body: anExecution() } });
  expect(screen.getByRole('status')).toHaveTextContent('1 of 3 done, running one at a time');
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '33');
  expect(screen.queryByRole('button', { name: /^Run/ })).toBeNull();
  press('Stop all');
  await waitFor(() => expect(posts()).toEqual([`/public/task-executions/${executionId}/cancel`]));
});

it('children in progress continue when stopping fails, with an error', async () => {
  await show([row(0)], ordered(), { [cancel]: refusal(500, 'UNEXPECTED') });
  press('Stop all');
  expect(await screen.findByText('The run could not be stopped.')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Stop all' })).toBeEnabled());
});

it.each([
  ['CANCELLED', /^You stopped it\. Finished results are saved/, false],
  ['BUDGET_EXCEEDED', /budget for this month is used up/, false],
])('children that stopped early show why: %s', async (code, text, sellsRuns) => {
  await show([row(0, 'completed'), row(1)], failed(code));
  expect(screen.getByRole('alert')).toHaveTextContent(text);
  expect(screen.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    sellsRuns ? ['/subscription'] : [],
  );
  expect(screen.getByRole('button', { name: /^Run \d steps? \(/ })).toBeEnabled();
});

it('children that stopped early show why even if none remains', async () => {
  await show([row(0, 'failed')], failed('CANCELLED'));
  expect(screen.getByRole('alert')).toHaveTextContent('You stopped it.');
  expect(screen.queryByRole('button')).toBeNull();
});

it('children that stopped early wait for the scheduler while scheduled runs are off', async () => {
  await show([row(0)], ordered({ held: true }));
  expect(screen.getByRole('alert')).toHaveTextContent('Scheduled runs are switched off.');
  expect(screen.getByRole('button', { name: /^Run \d steps? \(/ })).toBeEnabled();
});
