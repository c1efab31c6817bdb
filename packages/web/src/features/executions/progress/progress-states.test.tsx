import { describe, expect, it } from 'vitest';
import { answerApi, noAnswer, refusal, unanswered } from '../../../../testing/api.ts';
import { press, speakRussian } from '../../../../testing/fields.ts';
import { screen, waitFor } from '../../../../testing/library.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aNumber, aPoint, theCharts } from '../testing/progress.ts';
import ProgressPanel from './progress-panel.tsx';

const numbers = { parameters: [aNumber('input.weight')], points: [aPoint(1, { 'input.weight': 80 })] };
type Answer = Parameters<typeof answerApi>[0][string];

async function show(progress: Answer, charts = theCharts()) {
  answerApi({
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
  it('claims nothing while the numbers load', async () => {
    await show(unanswered);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([
    ['without a connection', noAnswer, /can't be reached/],
    ['when the server fails', refusal(500, 'UNEXPECTED'), /went wrong on our side/],
  ])('can be asked for again %s', async (_when, failure, reason) => {
    const answers: Answer[] = [failure];
    await show((request) => {
      const next = answers.shift() ?? { body: numbers };
      return typeof next === 'function' ? next(request) : next;
    });
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(reason));
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to load the numbers of this task');
    press('Retry');
    expect(await screen.findByText(/^Numbers from 1 completed run/)).toBeVisible();
  });

  it('invites to add a chart where all were removed', async () => {
    await show({ body: numbers });
    expect(await screen.findByText(/^No charts yet/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add parameter chart' })).toBeEnabled();
  });

  it('offers no more charts than there are numbers', async () => {
    await show({ body: numbers }, theCharts(['input.weight', null]));
    expect(await screen.findByRole('region', { name: 'Chart 1' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add parameter chart' })).toBeNull();
  });

  it.each([
    [1, 'По 1 завершённому запуску'],
    [2, 'По 2 завершённым запускам'],
  ])('says in Russian from how many runs the numbers are: %i', async (count, text) => {
    const points = Array.from({ length: count }, (_, index) => aPoint(index + 1, {}));
    await show({ body: { ...numbers, points } });
    await screen.findByText(/^No charts yet/);
    await speakRussian();
    expect(screen.getByText(new RegExp(`^${text}`))).toBeVisible();
  });
});
