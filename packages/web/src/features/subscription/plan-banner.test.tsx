import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '../../../testing/render.tsx';
import { onScreenOf } from '../../../testing/screen-width.ts';
import { PlanBanner, planExpiry, plansOf } from './plan-banner.tsx';
import { PlanComparison } from './plan-comparison.tsx';
import { aStatus } from './testing/subscription.ts';

const now = new Date('2026-11-20T12:00:00Z');

it.each([
  [null, { kind: 'never' }],
  ['2026-11-20T12:00:00Z', { kind: 'expired', daysLeft: 0 }],
  ['2026-11-20T13:00:00Z', { kind: 'soon', daysLeft: 1 }],
  ['2026-11-27T12:00:00Z', { kind: 'soon', daysLeft: 7 }],
  ['2026-11-27T12:00:01Z', { kind: 'later', daysLeft: 8 }],
])('the expiry of a plan until %s is stated', (plan_expires_at, expected) => {
  expect(planExpiry({ plan_expires_at }, now)).toMatchObject(expected);
});

it('an account falls back to basic once the chosen plan has expired', () => {
  const { chosen, inForce } = plansOf(
    { current_plan: 'premium', plan_expires_at: '2026-11-01T00:00:00Z' },
    now,
  );
  expect([chosen.name, inForce.name]).toEqual(['premium', 'basic']);
});

const dayMs = 86_400_000;
const after = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
const options = { texts: ['subscription'], user: {} };
const banner = (given: Parameters<typeof aStatus>[0], limit = 75) =>
  renderWithProviders(<PlanBanner status={aStatus(given)} dailyLimit={limit} />, options);

it.each([
  ['ended yesterday', after(-1), 'Expired'],
  ['ends in a week', after(6.9), '7 days left'],
])('a plan that %s has the matching badge', async (_name, plan_expires_at, badge) => {
  await banner({ current_plan: 'pro', plan_expires_at });
  expect(screen.queryAllByText(/Expired|days? left/).map((chip) => chip.textContent)).toEqual([badge]);
});

it('the banner of a plan shows what it includes, its end, its features and the amount spent', async () => {
  await banner(
    {
      current_plan: 'ultra',
      plan_expires_at: null,
      purchase_history_summary: { total_spent: 12_345, last_purchase_at: '2026-11-19T10:00:00Z' },
    },
    -1,
  );
  expect(screen.getByRole('heading', { name: 'Ultra plan' })).toBeInTheDocument();
  expect(screen.getByText('Never expires')).toBeInTheDocument();
  const texts = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent);
  expect(texts('term')).toEqual(['Runs a day', 'Runs of one task', 'Vote weight', 'Scheduled tasks']);
  expect(texts('definition')).toEqual(['Unlimited', '10×', '5', 'Unlimited']);
  expect(
    within(screen.getByRole('list', { name: 'What the plan includes' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(
    ['Buying extra runs', 'Buying agents', 'Custom agents', 'Running on a schedule'].map((text) =>
      expect.stringContaining(text),
    ),
  );
  expect(screen.getByText(/Total spent/)).toHaveTextContent(
    /^Total spent: \$123\.45 · Last purchase: Nov 19, 2026/,
  );
});

it('the table of plans compares them in the figures of the specification', async () => {
  await renderWithProviders(<PlanComparison current="pro" />, options);
  const cells = (name: string) =>
    within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(cells('Runs a day')).toEqual(['25', '75', '150', '300']);
  expect(cells('Runs of one task')).toEqual(['1×', '3×', '5×', '10×']);
  expect(cells('Scheduled tasks')).toEqual(['1', '5', '15', 'Unlimited']);
  expect(cells('Vote weight')).toEqual(['0', '1', '3', '5']);
});

it('the banner of a plan shows that a new account is not Basic yet', async () => {
  await banner({ plan_activated_at: null }, 10);
  expect(screen.getByRole('heading', { name: 'Starter plan' })).toBeInTheDocument();
  expect(screen.getByText('New accounts start with 10 runs a day.')).toBeInTheDocument();
});

it('the banner of a plan shows what happens when a period ends, only if it ends', async () => {
  const { unmount } = await banner({ current_plan: 'pro', plan_expires_at: after(20) });
  expect(
    screen.getByText(/Nothing renews automatically.+Basic's limits apply \(25 runs a day\)/),
  ).toBeInTheDocument();
  unmount();
  await banner({ current_plan: 'pro', plan_expires_at: null });
  expect(screen.queryByText(/Nothing renews automatically/)).toBeNull();
});

it('the table of plans is collapsed on a phone, with the current plan expanded, and explains the vote weight', async () => {
  onScreenOf(360);
  await renderWithProviders(<PlanComparison current="pro" />, options);
  expect(screen.queryByRole('table')).toBeNull();
  const folds = screen.getAllByRole('group');
  expect(folds.map((fold) => fold.hasAttribute('open'))).toEqual([false, true, false, false]);
  expect(folds[2]).toHaveTextContent('150 runs a day');
  expect(folds[1]).not.toHaveTextContent('75 runs a day');
  expect(folds[1]).toHaveTextContent('Runs a day75');
  expect(screen.getByText(/^Vote weight: how much your vote counts/)).toBeInTheDocument();
});
