import { describe, expect, it } from 'vitest';
import { aNumber } from '../testing/progress.ts';
import {
  addChart,
  canAddChart,
  chooseParameter,
  defaultPreferences,
  removeChart,
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

  it('changing charts adds while there are fewer than four and fewer than parameters', () => {
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

  it('changing charts gives a new chart its own id after one was removed', () => {
    const ids = addChart(removeChart(start, 'chart_1')).charts.map(({ id, position }) => `${id}@${position}`);
    expect(ids).toEqual(['chart_2@0', 'chart_3@1']);
  });

  it('changing charts sets a single series of a chart', () => {
    const next = chooseParameter(start, 'chart_2', 'secondary_parameter', 'input.age');
    expect(next.charts[1]).toMatchObject({
      primary_parameter: 'output.calories',
      secondary_parameter: 'input.age',
    });
    expect(next.charts[0]).toEqual(start.charts[0]);
  });
});
