import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { press } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { onScreenOf } from '../../../testing/screen-width.ts';
import { DataTable } from './data-table.tsx';

type Runner = { id: string; name: string; runs: number };
const rows: Runner[] = [
  { id: 'b', name: 'Bea', runs: 3 },
  { id: 'a', name: 'Ann', runs: 9 },
];
const show = () =>
  renderWithProviders(
    <DataTable
      label="Runners"
      rows={rows}
      rowId={({ id }) => id}
      columns={[
        {
          label: 'Name',
          isRowLabel: true,
          cell: ({ name }) => name,
          compare: (one, other) => one.name.localeCompare(other.name),
        },
        { label: 'Runs', align: 'right', cell: ({ runs }) => runs },
        { label: 'Actions', isLabelHidden: true, cell: () => <button type="button">Stop</button> },
      ]}
      card={({ name }) => <h3>{name}</h3>}
    />,
  );
const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);

it('a table keeps the order of its rows until a reader sorts them by a column that can be sorted', async () => {
  await show();
  const heads = screen.getAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent)).toEqual(['Name', 'Runs', 'Actions']);
  expect(within(heads[1] as HTMLElement).queryByRole('button')).toBeNull();
  expect(names()).toEqual(['Bea', 'Ann']);
  press('Name');
  expect(names()).toEqual(['Ann', 'Bea']);
  expect(heads[0]).toHaveAttribute('aria-sort', 'ascending');
  press('Name');
  expect(names()).toEqual(['Bea', 'Ann']);
  expect(heads[0]).toHaveAttribute('aria-sort', 'descending');
});

it('a table is a named list of cards on a phone', async () => {
  onScreenOf(390);
  await show();
  const cards = within(screen.getByRole('list', { name: 'Runners' })).getAllByRole('listitem');
  expect(cards.map(({ textContent }) => textContent)).toEqual(['Bea', 'Ann']);
});
