import type { Goal } from '@agentarium/contracts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { mockCanvas, sizeCharts } from '../testing/canvas.ts';
import { aGoal, aPoint, aTrend } from '../testing/progress.ts';
import type { Series } from './series.ts';
import { pictureOf, SeriesChart } from './series-chart.tsx';

const aSeries = (label: string, values: (number | null)[], unit: string | null = null): Series => ({
  key: label,
  label,
  unit,
  values,
});
const days = [1, 2, 3, 4].map((day) => aPoint(day, {}));
const at = (...times: string[]) => times.map((created_at) => ({ ...aPoint(1, {}), created_at }));

const show = (series: Series[], points = days, goals: Goal[] = [], timezone = 'UTC') =>
  renderWithProviders(<SeriesChart series={series} points={points} goals={goals} />, {
    texts: ['progress'],
    user: { timezone },
  });

/** The labels along an axis: the time axis, or a value axis. */
const wordsOf = (axis: 'bottom' | 'left' | 'right') =>
  [...document.querySelectorAll(`.MuiChartsAxis-${axis} text`)].map((text) =>
    text.textContent.replaceAll(/\s/g, ' '),
  );
const lines = () => document.querySelectorAll('path.MuiLineChart-line');
const marks = () => document.querySelectorAll('.MuiLineChart-mark');

beforeEach(() => sizeCharts());
afterEach(() => vi.restoreAllMocks());

it('the time axis of a chart shows days for a range of days', async () => {
  await show([aSeries('Weight', [80, 79, 79, 78])]);
  expect(wordsOf('bottom')).toEqual(['Nov 1, 2026', 'Nov 2, 2026', 'Nov 3, 2026', 'Nov 4, 2026']);
});

it('the time axis of a chart shows hours within two days', async () => {
  await show([aSeries('Weight', [80, 79])], at('2026-11-01T09:00:00Z', '2026-11-01T21:30:00Z'));
  expect(wordsOf('bottom')).toEqual(['9:00 AM', '9:30 PM']);
});

it('the value axes of a chart are one for series of the same unit, with the unit', async () => {
  await show([aSeries('Morning', [80, 79, 79, 78], 'kg'), aSeries('Evening', [81, 80, 80, 79], 'kg')]);
  expect(wordsOf('left')).toContain('kg');
  expect(wordsOf('right')).toEqual([]);
});

it('the value axes of a chart are two when units differ', async () => {
  await show([aSeries('Weight', [80, 79, 79, 78], 'kg'), aSeries('Eaten', [2000, 1900, 1800, 1700], 'kcal')]);
  expect(wordsOf('left')).toContain('kg');
  expect(wordsOf('right')).toContain('kcal');
  expect(wordsOf('right')).toContain('1,800');
});

it('the value axes of a chart show short numbers when they don’t', async () => {
  await show([aSeries('Steps', [0, 2_000_000, 1_000_000, 500_000])]);
  expect(wordsOf('left')).toContain('1M');
});

it('the value axes of a chart distinguish small fractions', async () => {
  await show([aSeries('Share', [0.001, 0.002, 0.003, 0.004])]);
  expect(wordsOf('left')).toEqual(['0.001', '0.002', '0.003', '0.004']);
});

it('the value axes of a chart leave space around a constant series', async () => {
  await show([aSeries('Weight', [80, 80, 80, 80])]);
  const numbers = wordsOf('left').map(Number);
  expect(Math.min(...numbers)).toBeLessThan(80);
  expect(Math.max(...numbers)).toBeGreaterThan(80);
});

it('the lines of a chart continue over a gap, with a mark for each value', async () => {
  await show([aSeries('Weight', [80, null, null, 78])]);
  expect(lines()).toHaveLength(1);
  expect(lines()[0]?.getAttribute('d')).toMatch(/^M[\d.,]+L[\d.,]+$/);
  expect(marks()).toHaveLength(2);
});

it('the lines of a chart have no marks if they would touch', async () => {
  const many = Array.from({ length: 41 }, (_, index) => aPoint((index % 28) + 1, {}));
  await show(
    [
      aSeries(
        'Weight',
        many.map((_, index) => index),
      ),
    ],
    many,
  );
  expect(lines()).toHaveLength(1);
  expect(marks()).toHaveLength(0);
});

it('the goals of a chart are lines with their values, included in the axis range', async () => {
  const goals = [
    aGoal({ parameter: 'Weight', target: 70 }),
    aGoal({ parameter: 'Weight', kind: 'stay', target: null, by: null, from: 72, to: 95 }),
    aGoal({ parameter: 'Steps', target: 9000 }),
  ];
  await show([aSeries('Weight', [80, 79, 79, 78])], days, goals);
  for (const words of ['Goal: 70', 'At least 72', 'At most 95'])
    expect(screen.getByText(words)).toBeInTheDocument();
  expect(screen.queryByText('Goal: 9,000')).toBeNull();
  expect(document.querySelectorAll('.MuiChartsReferenceLine-line')).toHaveLength(3);
});

it('a chart’s expected day is the same in every zone', async () => {
  const trend = aTrend({ expected_on: '2026-11-06' });
  const goal = aGoal({ parameter: 'Weight', target: 79.7, state: 'on_track', trend });
  await show([aSeries('Weight', [80, 79, 79, 78])], days, [goal], 'Pacific/Auckland');
  expect(screen.getByText('Expected Nov 6, 2026')).toBeInTheDocument();
});

it('the goals of a chart include the trend within its band, and the expected day', async () => {
  const expected = aGoal({
    parameter: 'Weight',
    target: 79.7,
    state: 'on_track',
    trend: aTrend({ expected_on: '2026-11-06' }),
  });
  await show([aSeries('Weight', [80, 79, 79, 78])], days, [expected, aGoal({ parameter: 'Steps' })]);
  const drawn = [...document.querySelectorAll('[data-trend] path')].map((path) => path.getAttribute('d'));
  expect(drawn).toEqual([expect.stringMatching(/^M.*Z$/), expect.stringMatching(/^M[\d.,-]+L[\d.,-]+$/)]);
  expect(screen.getByText('Expected Nov 6, 2026')).toBeInTheDocument();
  expect(drawn.join()).not.toContain('NaN');
});

const look = { background: 'white', ink: 'black', legend: [] };

/** A drawing of 300 by 200 with one line that a style colors. */
function aDrawing(): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.innerHTML = '<path class="line" style="stroke: red; stroke-width: 2"/>';
  svg.getBoundingClientRect = () => new DOMRect(0, 0, 300, 200);
  return svg;
}

it('the picture of a chart is twice its size on screen, below a legend of one row a series', async () => {
  const blob = new Blob(['png']);
  const drawn = mockCanvas({ blob });
  const legend = [
    { label: 'Weight', color: 'red' },
    { label: 'Calories', color: 'blue' },
  ];
  expect(await pictureOf(aDrawing(), { ...look, legend })).toBe(blob);
  expect(drawn.texts).toEqual(['Weight', 'Calories']);
  expect(drawn.bars).toEqual(['white 0,0 300x260', 'red 16,20 14x3', 'blue 16,42 14x3']);
  expect(drawn.place).toEqual([0, 60, 300, 200]);
  expect(drawn.size).toEqual([600, 520]);
});

it('the picture of a chart has no space above it without a legend', async () => {
  const drawn = mockCanvas();
  await pictureOf(aDrawing(), look);
  expect(drawn.place).toEqual([0, 16, 300, 200]);
});

it('the picture of a chart has its styles inlined: a class means nothing outside its page', async () => {
  const drawn = mockCanvas();
  const svg = aDrawing();
  vi.spyOn(window, 'getComputedStyle').mockImplementation((element) => (element as SVGElement).style);
  await pictureOf(svg, look);
  expect(drawn.source).toContain('xmlns="http://www.w3.org/2000/svg"');
  expect(drawn.source).toMatch(/<svg[^>]*height="200"/);
  expect(drawn.source).toMatch(/<path[^>]*stroke-width="2"/);
  expect(drawn.source).not.toContain('class=');
  expect(svg.innerHTML).toContain('class="line"');
});

it.each([
  ['the browser can not read it', { decode: false }, 'Not a picture'],
  ['the browser makes no file of it', { blob: null }, 'No picture'],
])('the picture of a chart rejects when %s', async (_where, can, message) => {
  mockCanvas(can);
  await expect(pictureOf(aDrawing(), look)).rejects.toThrow(message);
});
