import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { press } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { FigureCard, FigureTable } from './figure-cards.tsx';

const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

it('a card switches between the chart and its figures with one button, labeled with what it shows next', async () => {
  await renderWithProviders(
    <FigureCard
      title="By day"
      text="Number of runs"
      table={{
        columns: ['Day', 'Done', 'Failed'],
        rows: [
          ['Nov 20', '3', '1'],
          ['Nov 19', '0', '2'],
        ],
      }}
    >
      <p>The chart</p>
    </FigureCard>,
    { texts: ['dashboard'] },
  );
  const figure = screen.getByRole('figure', { name: 'By day' });
  expect(figure).toHaveTextContent('Number of runs');
  expect(screen.queryByRole('table')).toBeNull();
  press('By day: show as a table');
  expect(screen.queryByText('The chart')).toBeNull();
  expect(cellsOf(screen.getByRole('table', { name: 'By day' }))).toEqual([
    ['Day', 'Done', 'Failed'],
    ['Nov 20', '3', '1'],
    ['Nov 19', '0', '2'],
  ]);
  expect(screen.getByRole('rowheader', { name: 'Nov 19' })).toBeInTheDocument();
  press('By day: show as a chart');
  expect(screen.getByText('The chart')).toBeInTheDocument();
});

it('the table of a chart follows its figures, even if two rows have the same name', () => {
  const tableOf = (...rows: string[][]) => (
    <FigureTable labelledBy="heading" columns={['Agent', 'Runs']} rows={rows} />
  );
  const { rerender } = render(tableOf(['Removed agent', '5'], ['Removed agent', '2'], ['Chef', '1']));
  expect(screen.getAllByRole('row')).toHaveLength(4);
  rerender(tableOf(['Chef', '1'], ['Removed agent', '5']));
  expect(cellsOf(screen.getByRole('table')).slice(1)).toEqual([
    ['Chef', '1'],
    ['Removed agent', '5'],
  ]);
});
