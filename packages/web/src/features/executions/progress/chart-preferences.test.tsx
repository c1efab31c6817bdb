import type { ChartPreferences } from '@agentarium/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deferred, mockApi, refusal } from '../../../../testing/api.ts';
import { press } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aNumber, theCharts } from '../testing/progress.ts';
import {
  addChart,
  canAddChart,
  chooseParameter,
  defaultPreferences,
  removeChart,
  useChartPreferences,
} from './chart-preferences.ts';

const keysOf = (...keys: string[]) =>
  defaultPreferences(keys.map((key) => aNumber(key))).charts.map((chart) => chart.primary_parameter);

it.each([
  [
    ['output.total_cost', 'input.weight_kg'],
    ['input.weight_kg', 'output.total_cost'],
  ],
  [['input.age', 'output.Steps'], ['output.Steps']],
  [['input.age', 'input.size'], ['input.age']],
  [[], []],
  [
    ['output.amount', 'output.count', 'output.time', 'output.cost', 'output.weight'],
    ['output.weight', 'output.cost', 'output.time', 'output.count'],
  ],
])('charts by default of %j are %j', (keys, expected) => {
  expect(keysOf(...keys)).toEqual(expected);
});

it('a number named after a known quantity comes first', () => {
  const words = 'weight calories bmr tdee steps distance temperature pressure cost time count amount'.split(
    ' ',
  );
  expect(words.map((word) => keysOf('input.age', `output.my_${word}`))).toEqual(
    words.map((word) => [`output.my_${word}`]),
  );
});

describe('changing charts', () => {
  const parameters = ['input.weight', 'output.calories', 'input.age'].map((key) => aNumber(key));
  const start = defaultPreferences(parameters);

  it('adds while there are fewer than four and fewer than parameters', () => {
    expect(canAddChart(start.charts, parameters)).toBe(true);
    const three = addChart(start);
    expect(three.charts.map(({ id, position }) => [id, position])).toEqual([
      ['chart_1', 0],
      ['chart_2', 1],
      ['chart_3', 2],
    ]);
    expect(three.metadata.auto_generated).toBe(false);
    expect(canAddChart(three.charts, parameters)).toBe(false);
    expect(
      canAddChart([...three.charts, ...three.charts], [...parameters, ...parameters, ...parameters]),
    ).toBe(false);
  });

  it('gives a new chart its own id after one was removed', () => {
    const ids = addChart(removeChart(start, 'chart_1')).charts.map(({ id, position }) => `${id}@${position}`);
    expect(ids).toEqual(['chart_2@0', 'chart_3@1']);
  });

  it('sets a single series of a chart', () => {
    const next = chooseParameter(start, 'chart_2', 'secondary_parameter', 'input.age');
    expect(next.charts[1]).toMatchObject({
      primary_parameter: 'output.calories',
      secondary_parameter: 'input.age',
    });
    expect(next.charts[0]).toEqual(start.charts[0]);
  });
});

const parameters = ['input.weight', 'output.calories', 'output.cost'].map((key) => aNumber(key));
const path = '/public/users/me/progress-preferences/:id';

/** The charts in one line, with a remove button for each, and the state of saving. */
function Charts() {
  const charts = useChartPreferences('e', parameters);
  if (charts.loading) return <p>Loading</p>;
  return (
    <>
      <output>{charts.preferences.charts.map(({ primary_parameter }) => primary_parameter).join()}</output>
      <p>State: {charts.state}</p>
      {charts.preferences.charts.map(({ id }) => (
        <button key={id} type="button" onClick={() => charts.change(removeChart(charts.preferences, id))}>
          Remove {id}
        </button>
      ))}
      <button type="button" onClick={charts.saveAgain}>
        Again
      </button>
    </>
  );
}

async function show(
  put: Parameters<typeof mockApi>[0][string] = ({ body }) => ({ body }),
  saved: ChartPreferences | null = null,
) {
  const requests = mockApi({
    [`GET ${path}`]: { body: { chart_preferences: saved } },
    [`PUT ${path}`]: put,
  });
  const app = await renderWithProviders(<Charts />, { user: {} });
  await screen.findByRole('status');
  const puts = () =>
    requests.flatMap(({ method, body }) =>
      method === 'PUT'
        ? [(body as { chart_preferences: ChartPreferences }).chart_preferences.charts.map(({ id }) => id)]
        : [],
    );
  return { ...app, puts };
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const shown = () => screen.getByRole('status').textContent;
const state = (name: string) => waitFor(() => expect(screen.getByText(`State: ${name}`)).toBeInTheDocument());

describe('the saved charts', () => {
  beforeEach(
    () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }),
  );
  afterEach(() => void vi.useRealTimers());

  it('the charts of an execution are the saved ones, or the defaults', async () => {
    const { unmount } = await show(undefined, theCharts(['output.cost', null]));
    expect(shown()).toBe('output.cost');
    unmount();
    await show();
    expect(shown()).toBe('input.weight,output.calories,output.cost');
  });

  it('the charts of an execution change immediately and are saved a second after the last change', async () => {
    const { puts } = await show();
    press('Remove chart_1');
    expect(shown()).toBe('output.calories,output.cost');
    await pass(700);
    press('Remove chart_2');
    await pass(700);
    expect(puts()).toEqual([]);
    await state('waiting');
    await pass(400);
    await state('saved');
    expect(puts()).toEqual([['chart_3']]);
  });

  it('the charts of an execution are saved immediately when the user leaves before the second is over', async () => {
    const { puts, unmount } = await show();
    press('Remove chart_1');
    unmount();
    await waitFor(() => expect(puts()).toEqual([['chart_2', 'chart_3']]));
    await pass(2000);
    expect(puts()).toHaveLength(1);
  });

  it('the charts of an execution are not saved when nothing changed', async () => {
    const { puts, unmount } = await show();
    await pass(3000);
    unmount();
    expect(puts()).toEqual([]);
  });

  it('the charts of an execution revert to the saved ones when saving fails, and can be retried', async () => {
    const answers = [refusal(500, 'UNEXPECTED')];
    const { puts } = await show(({ body }) => answers.shift() ?? { body });
    press('Remove chart_1');
    await pass(1100);
    await state('failed');
    expect(shown()).toBe('input.weight,output.calories,output.cost');
    press('Again');
    expect(shown()).toBe('output.calories,output.cost');
    await pass(1100);
    await state('saved');
    expect(puts()).toEqual([
      ['chart_2', 'chart_3'],
      ['chart_2', 'chart_3'],
    ]);
  });

  it('the charts of an execution are not saved over those of another tab, which are shown', async () => {
    const stored: (ChartPreferences | null)[] = [null, theCharts(['output.cost', null])];
    const before: unknown[] = [];
    mockApi({
      [`GET ${path}`]: () => ({ body: { chart_preferences: stored.shift() ?? null } }),
      [`PUT ${path}`]: ({ body }) => {
        before.push((body as { before: unknown }).before);
        return refusal(409, 'STALE_WRITE');
      },
    });
    await renderWithProviders(<Charts />, { user: {} });
    await screen.findByText('Remove chart_1');
    press('Remove chart_1');
    await pass(1100);
    await state('stale');
    expect(before).toEqual([null]);
    await waitFor(() => expect(shown()).toBe('output.cost'));
  });

  it('the charts of an execution keep a change made while an earlier one fails', async () => {
    const first = deferred(refusal(500, 'UNEXPECTED'));
    const answers = [first.handler];
    const { puts } = await show((request) => answers.shift()?.() ?? { body: request.body });
    press('Remove chart_1');
    await pass(1100);
    await state('saving');
    press('Remove chart_2');
    first.release();
    await pass(1100);
    await state('saved');
    expect(shown()).toBe('output.cost');
    expect(puts()).toEqual([['chart_2', 'chart_3'], ['chart_3']]);
  });

  it('the charts of an execution wait with a change until the save before it succeeded', async () => {
    const first = deferred({ body: { chart_preferences: defaultPreferences(parameters) } });
    const answers = [first.handler];
    const { puts, unmount } = await show((request) => answers.shift()?.() ?? { body: request.body });
    press('Remove chart_1');
    await pass(1100);
    press('Remove chart_2');
    await pass(1100);
    unmount();
    expect(puts()).toEqual([['chart_2', 'chart_3']]);
    first.release();
    await waitFor(() => expect(puts()).toEqual([['chart_2', 'chart_3'], ['chart_3']]));
  });

  it('the charts of another tab stay when they are found while a further change waits', async () => {
    const first = deferred(refusal(409, 'STALE_WRITE'));
    const answers = [first.handler];
    const { puts } = await show((request) => answers.shift()?.() ?? { body: request.body });
    press('Remove chart_1');
    await pass(1100);
    press('Remove chart_2');
    await pass(1100);
    first.release();
    await state('stale');
    await pass(2000);
    await state('stale');
    expect(puts()).toEqual([['chart_2', 'chart_3']]);
  });
});
