import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { anOverview, anOverviewDay } from '../testing/an-overview.ts';
import { OverviewFigures } from './overview-figures.tsx';

/** The cards by their labels, with every kind of space normalized. */
async function figuresOf(facts: Parameters<typeof anOverview>[0]) {
  await renderWithProviders(<OverviewFigures overview={anOverview(facts)} />, { texts: ['overview'] });
  return screen.getAllByRole('heading').map((label) => {
    const card = label.closest('.MuiPaper-root');
    return card?.textContent?.replaceAll(/[\u00a0\u202f]/g, ' ');
  });
}

it('counts accounts, runs, success, tokens and money of thirty days', async () => {
  expect(await figuresOf({})).toEqual([
    'Users1,20417 new, 340 active in 7 days',
    'Runs in 30 days30010 today',
    'Success rate90%in 30 days',
    'Tokens45Kin 30 days',
    'Cost€0.60in 30 days',
  ]);
  expect(screen.getByRole('link', { name: 'Users' })).toHaveAttribute('href', '/admin/users');
});

it.each([
  ['no runs', [], [], 'Success rate–in 30 days'],
  ['only runs that users stopped', [anOverviewDay({ cancelled: 3 })], [], 'Success rate–in 30 days'],
  ['no runs and no prices', [], ['gpt-test'], 'Cost–no prices are set'],
  ['no runs, with prices', [], [], 'Cost€0.00in 30 days'],
  [
    'some prices',
    [anOverviewDay({ completed: 1, cost_micros: 1_250 })],
    ['gpt-test'],
    'Cost€0.0013in 30 days',
  ],
])('shows the cost with %s', async (_what, days, unpriced_models, card) => {
  expect(await figuresOf({ days, unpriced_models })).toContain(card);
});
