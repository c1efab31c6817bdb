import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { connectionLost, mockApi, neverResponds, refusal } from '../../../../testing/api.ts';
import { press } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aNumber, aPoint, theCharts } from '../testing/progress.ts';
import ProgressPanel from './progress-panel.tsx';

const numbers = { parameters: [aNumber('input.weight')], points: [aPoint(1, { 'input.weight': 80 })] };
type Answer = Parameters<typeof mockApi>[0][string];

async function show(progress: Answer, charts = theCharts()) {
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

describe('the Progress tab', () => {
  it('shows no notice while the numbers load', async () => {
    await show(neverResponds);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([
    ['without a connection', connectionLost, /can't be reached/],
    ['when the server fails', refusal(500, 'UNEXPECTED'), /went wrong on our side/],
  ])('can be retried %s', async (_when, failure, reason) => {
    const answers: Answer[] = [failure];
    await show((request) => {
      const next = answers.shift() ?? { body: numbers };
      return typeof next === 'function' ? next(request) : next;
    });
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(reason));
    expect(screen.getByRole('alert')).toHaveTextContent("Failed to load this task's numbers");
    press('Retry');
    expect(await screen.findByText(/^Numbers from 1 completed run/)).toBeInTheDocument();
  });

  it('offers to add a chart when all were removed', async () => {
    await show({ body: numbers });
    expect(await screen.findByText(/^No charts yet/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add parameter chart' })).toBeEnabled();
  });

  it('offers no more charts than there are series', async () => {
    await show({ body: numbers }, theCharts(['input.weight', null]));
    expect(await screen.findByRole('region', { name: 'Chart 1' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add parameter chart' })).toBeNull();
  });
});
