import type { CataloguePlan } from '@agentarium/contracts';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWithProviders } from '../../../testing/render.tsx';
import { PlanTable } from './import-panel.tsx';

const texts = ['catalogue'];
type Item = CataloguePlan['items'][number];
const item = (name: string, given: Partial<Item> = {}): Item => ({
  kind: 'agent',
  id: name,
  target_id: null,
  name,
  action: 'new',
  changes: {},
  ...given,
});
const planOf = (...items: Item[]): CataloguePlan => {
  const count = (action: Item['action']) => items.filter((one) => one.action === action).length;
  const counts = { new: count('new'), changed: count('changed'), same: count('same') };
  return {
    counts,
    items,
    problems: [],
    missing_secrets: [],
    secret_uses: [],
    refused_commands: [],
    digest: 'd',
  };
};
const shownItems = () =>
  screen.queryAllByRole('listitem').map((row) => [...row.children].map(({ textContent }) => textContent));

describe('the plan of an import', () => {
  const chef = item('Chef');
  const menu = item('Menu', {
    kind: 'task',
    action: 'changed',
    changes: { name: { from: 'a', to: 'b' }, tier: { from: 1, to: 2 } },
  });
  const joke = item('Joke', { kind: 'prompt', action: 'same' });

  it('starts with new items, and counts the rest', async () => {
    await renderWithProviders(<PlanTable plan={planOf(chef, menu, joke, item('Gardener'))} />, { texts });
    expect(shownItems()).toEqual([
      ['Agent', 'Chef', 'New'],
      ['Agent', 'Gardener', 'New'],
    ]);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'New2',
      'Changed1',
      'Unchanged1',
    ]);
  });

  it('names the changed fields', async () => {
    await renderWithProviders(<PlanTable plan={planOf(chef, menu)} />, { texts });
    fireEvent.click(screen.getByRole('button', { name: /^Changed/ }));
    expect(shownItems()).toEqual([['Task', 'MenuFields: name, tier', 'Changed']]);
  });

  it.each([
    ['changed items if none are new', planOf(menu, joke), 'Menu'],
    ['unchanged items if none change', planOf(joke), 'Joke'],
  ])('starts with %s', async (_name, plan, name) => {
    await renderWithProviders(<PlanTable plan={plan} />, { texts });
    expect(screen.getByRole('listitem')).toHaveTextContent(name);
  });

  it('shows an empty state', async () => {
    await renderWithProviders(<PlanTable plan={planOf(chef)} />, { texts });
    fireEvent.click(screen.getByRole('button', { name: /^Unchanged/ }));
    expect(screen.getByText('Nothing unchanged.')).toBeInTheDocument();
    expect(shownItems()).toEqual([]);
  });
});
