import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { press } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { anOverviewDay } from '../testing/an-overview.ts';
import { SpendingCard } from './spending-card.tsx';

const days = [
  anOverviewDay({ date: '2026-11-19', input_tokens: 1200, output_tokens: 300, cost_micros: 2_500_000 }),
  anOverviewDay({ date: '2026-11-20', input_tokens: 10, output_tokens: 5, cost_micros: 120 }),
];
const show = () =>
  renderWithProviders(<SpendingCard days={days} currency="USD" />, { texts: ['overview', 'dashboard'] });

it('the spending shows tokens first, money when selected, and labels which', async () => {
  await show();
  const card = screen.getByRole('figure', { name: 'Tokens and cost per day' });
  expect(card).toHaveTextContent('Input and output tokens');
  const measure = within(screen.getByRole('group', { name: 'What to show' }));
  expect(measure.getByRole('button', { name: 'Tokens' })).toHaveAttribute('aria-pressed', 'true');
  press('Cost');
  expect(card).toHaveTextContent("Based on the models' price list");
  expect(measure.getByRole('button', { name: 'Cost' })).toHaveAttribute('aria-pressed', 'true');
});

it('the spending has both tokens and money in its table, the latest day first, small sums with the digits they need', async () => {
  await show();
  press('Tokens and cost per day: show as a table');
  const rows = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['Day', 'Input', 'Output', 'Cost'],
    ['Nov 20', '10', '5', '$0.0001'],
    ['Nov 19', '1,200', '300', '$2.50'],
  ]);
});
