import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aPoint } from '../testing/progress.ts';
import { ProgressTable } from './progress-table.tsx';

const weight = { key: 'input.weight', label: 'Weight (input)', unit: 'kg', values: [80, 79.456, null] };
const cost = { key: 'output.cost', label: 'Cost (output)', unit: null, values: [1200, null, 0] };
const points = [1, 2, 3].map((day) => aPoint(day, {}));

const show = (series = [weight, cost]) =>
  renderWithProviders(<ProgressTable series={series} points={points} />, {
    texts: ['progress'],
    user: { timezone: 'UTC' },
  });
const cells = (row: HTMLElement | undefined) =>
  within(row as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.textContent.replaceAll(/\s/g, ' '));

it('the numbers of a chart as a table are newest first, rounded, with units, and a dash for a gap', async () => {
  await show();
  const [, ...rows] = screen.getAllByRole('row');
  expect(rows.map(cells)).toEqual([
    ['Nov 3, 2026, 9:00 AM', '–', '0'],
    ['Nov 2, 2026, 9:00 AM', '79.46 kg', '–'],
    ['Nov 1, 2026, 9:00 AM', '80 kg', '1,200'],
  ]);
});

it('the numbers of a chart as a table link to their run', async () => {
  await show([cost]);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/executions/run-3',
    '/executions/run-2',
    '/executions/run-1',
  ]);
});
