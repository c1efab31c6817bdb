import type { ChartPreferences } from '@agentarium/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { connectionLost, deferred, mockApi, refusal } from '../../../../testing/api.ts';
import { press } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aNumber, aPoint, theCharts } from '../testing/progress.ts';
import ProgressPanel from './progress-panel.tsx';

const keys = ['input.weight', 'output.calories', 'input.age', 'output.steps', 'output.cost'];
async function show(
  preferences: ChartPreferences | null,
  names = keys,
  answers: Parameters<typeof mockApi>[0] = {},
) {
  const path = '/public/users/me/progress-preferences/:id';
  const requests = mockApi({
    'GET /public/goals': { body: { items: [], next_cursor: null } },
    'GET /public/task-executions/:id/progress': {
      body: {
        parameters: names.map((key) => aNumber(key, { description: `About ${key}` })),
        points: [aPoint(20, { 'input.weight': 80, 'output.calories': 2000 })],
      },
    },
    [`GET ${path}`]: { body: { chart_preferences: preferences } },
    [`PUT ${path}`]: ({ body }) => ({ body }),
    ...answers,
  });
  const app = await renderWithProviders(<ProgressPanel executionId="e" taskId="t" title="Menu" />, {
    texts: ['progress'],
    user: { timezone: 'UTC' },
  });
  return { ...app, puts: () => requests.filter(({ method }) => method === 'PUT') };
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
afterEach(() => void vi.useRealTimers());
/** The chart with this title: its numbers, or its place while it has none. */
const chart = (title: string) => screen.findByRole('region', { name: title });

it('the progress panel has up to four charts of two series, each with its choices and a remove button', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { puts } = await show(theCharts(['input.weight', 'output.calories'], [null, null], [null, null]));
  const first = within(await chart('weight · calories'));
  expect(first.getByRole('figure', { name: 'weight (input), calories (output)' })).toBeInTheDocument();
  expect(first.getByText('One more run draws a line.')).toBeInTheDocument();
  press('Edit chart 1');
  fireEvent.mouseDown(first.getByRole('combobox', { name: 'Primary parameter' }));
  const options = screen.getAllByRole('option').map((option) => option.textContent);
  expect(options).toEqual([
    'None',
    'weight (input)About input.weight',
    'calories (output)About output.calories',
    'age (input)About input.age',
    'steps (output)About output.steps',
    'cost (output)About output.cost',
  ]);
  fireEvent.keyDown(screen.getByRole('listbox'), { key: 'Escape' });
  fireEvent.click(await screen.findByRole('button', { name: 'Add parameter chart' }));
  const added = within(await chart('Chart 4'));
  await waitFor(() => expect(added.getByRole('combobox', { name: 'Primary parameter' })).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'Add parameter chart' })).toBeNull();
  press('Remove chart 4');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add parameter chart' })).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'Remove chart 4' })).toBeNull();
  expect(screen.getByText('Saving…')).toBeInTheDocument();
  expect(puts()).toHaveLength(0);
  await pass(1100);
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  expect(puts()).toHaveLength(1);
});

it('the progress panel waits in the place of the goals and of all charts that there may be', async () => {
  const { handler, release } = deferred({ body: { parameters: [], points: [] } });
  const { container } = await show(null, keys, { 'GET /public/task-executions/:id/progress': handler });
  // The goals, the line above the charts, and four charts.
  expect(container.querySelectorAll('.MuiSkeleton-root')).toHaveLength(6);
  release();
  await waitFor(() => expect(container.querySelector('.MuiSkeleton-root')).toBeNull());
});

it('the progress panel shows what is missing: a choice, data for it, or any numbers', async () => {
  const { unmount } = await show(theCharts([null, null], ['input.age', null]));
  expect(within(await chart('Chart 1')).getByText(/Choose a parameter to see/)).toBeInTheDocument();
  expect(within(await chart('age')).getByRole('alert')).toHaveTextContent('No valid data');
  unmount();
  await show(null, []);
  expect(await screen.findByRole('alert')).toHaveTextContent('No numeric parameters found');
});

it('the progress panel reports when the choices could not be read or saved', async () => {
  const failing = refusal(500, 'UNEXPECTED');
  let down = true;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { puts } = await show(null, keys, {
    'GET /public/users/me/progress-preferences/:id': () =>
      down
        ? failing
        : { body: { chart_preferences: theCharts(['input.weight', null], ['output.cost', null]) } },
    'PUT /public/users/me/progress-preferences/:id': ({ body }) => (down ? failing : { body }),
  });
  expect(await screen.findByText('Failed to load saved chart preferences')).toBeInTheDocument();
  press('Remove chart 1');
  await pass(1100);
  expect(await screen.findByText('Failed to save chart preferences')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Remove chart 4' })).toBeInTheDocument();
  down = false;
  const [load] = screen.getAllByRole('button', { name: 'Retry' });
  fireEvent.click(load as HTMLElement);
  await waitFor(() => expect(screen.queryByText('Failed to load saved chart preferences')).toBeNull());
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await pass(1100);
  await waitFor(() => expect(screen.queryByText('Failed to save chart preferences')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Remove chart 4' })).toBeNull();
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  const [first, ...others] = puts().map(({ body }) => body);
  expect(others.at(-1)).toEqual({ ...(first as object), before: theCharts().metadata.last_modified });
});

const numbers = { parameters: [aNumber('input.weight')], points: [aPoint(1, { 'input.weight': 80 })] };
type Answer = Parameters<typeof mockApi>[0][string];

async function showState(progress: Answer, charts = theCharts()) {
  mockApi({
    'GET /public/goals': { body: { items: [], next_cursor: null } },
    'GET /public/task-executions/:id/progress': progress,
    'GET /public/users/me/progress-preferences/:id': { body: { chart_preferences: charts } },
  });
  return renderWithProviders(<ProgressPanel executionId="e" taskId="t" title="Menu" />, {
    texts: ['progress'],
    user: {},
  });
}

it('the Progress tab can be retried without a connection', async () => {
  const answers: Answer[] = [connectionLost];
  await showState((request) => {
    const next = answers.shift() ?? { body: numbers };
    return typeof next === 'function' ? next(request) : next;
  });
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/can't be reached/));
  expect(screen.getByRole('alert')).toHaveTextContent("Failed to load this task's numbers");
  press('Retry');
  expect(await screen.findByText(/^Numbers from 1 completed run/)).toBeInTheDocument();
});

it('the Progress tab offers no more charts than there are series', async () => {
  await showState({ body: numbers }, theCharts(['input.weight', null]));
  expect(await chart('weight')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Add parameter chart' })).toBeNull();
});
