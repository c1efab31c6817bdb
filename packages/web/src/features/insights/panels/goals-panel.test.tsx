import type { Goal } from '@agentarium/contracts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { mockApi, neverResponds, refusal } from '../../../../testing/api.ts';
import { switchToRussian } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aTask } from '../../../../testing/tasks.ts';
import { storageKeys } from '../../../lib/storage.ts';
import { aDashboard } from '../testing/dashboard.ts';
import { GoalsPanel } from './goals-panel.tsx';

const at = '2026-11-20T09:00:00Z';
const aGoal = (facts: Partial<Goal> = {}): Goal => ({
  id: 'g',
  task_id: 't',
  parameter: 'input.weight',
  kind: 'reach',
  state: 'on_track',
  created_at: at,
  target: 70,
  by: '2999-03-01',
  from: null,
  to: null,
  start_value: 80,
  trend: null,
  number: { name: 'weight', source: 'input', unit: 'kg', locales: { ru: { display_name: 'Вес' } } },
  last: { value: 77.5, at, execution_id: 'run' },
  ...facts,
});
const task = aTask({
  id: 't',
  name: 'Weigh-in',
  config: { tier: 'basic', locales: { ru: { name: 'Взвешивание' } } },
});
const show = (dashboard: Parameters<typeof mockApi>[0][string]) => {
  mockApi({ 'GET /public/dashboard': dashboard });
  return renderWithProviders(<GoalsPanel userId="me" />, {
    texts: ['dashboard', 'goals'],
    user: { timezone: 'UTC' },
  });
};
const items = (...goals: Goal[]) => ({ body: aDashboard({ goals, named: { tasks: [task], agents: [] } }) });
const words = () =>
  screen.getAllByRole('listitem').map(({ textContent }) => textContent.replaceAll(/\s/g, ' '));
beforeEach(() => localStorage.removeItem(storageKeys.goals));

it('the panel of goals shows each goal’s state and expected day, and links to its numbers', async () => {
  const trend = {
    slope_per_day: -0.1,
    slope_low: -0.2,
    slope_high: 0,
    expected_on: '2998-11-05',
    middle_at: at,
    middle_value: 78,
    middle_margin: 1,
  };
  await show(
    items(
      aGoal({ trend }),
      aGoal({ id: 'h', kind: 'stay', target: null, by: null, from: 60, state: 'out_of_range' }),
      aGoal({ id: 'i', number: null, last: null, state: 'unknown' }),
    ),
  );
  const panel = await screen.findByRole('region', { name: 'Your goals' });
  await within(panel).findAllByText('Weigh-in');
  const links = within(panel).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/executions/run?tab=2#progress',
    '/executions/run?tab=2#progress',
    '/tasks/t',
  ]);
  expect(words()).toEqual([
    'weight: 70 kg by Mar 1, 2999Weigh-inNow 77.5 kgAt this pace on Nov 5, 2998On track',
    'weight: at least 60 kgWeigh-inNow 77.5 kgOut of range',
    'weight: 70 by Mar 1, 2999Weigh-inToo early to tell',
  ]);
  await switchToRussian();
  expect(words()[0]).toMatch(/^Вес: 70 кг к 1 мар.*ВзвешиваниеСейчас 77,5 кг.*По плану$/);
});

it('the panel of goals is hidden without goals, also while they load and when they fail', async () => {
  for (const answer of [items(), refusal(503, 'SERVICE_UNAVAILABLE'), () => neverResponds()]) {
    const { container, unmount } = await show(answer);
    await screen.findByText('', { selector: 'body' });
    expect(container.querySelector('section')).toBeNull();
    unmount();
  }
});

it('the panel of goals keeps its space while goals load for a user who had some, and shows an error when they fail', async () => {
  const first = await show(items(aGoal()));
  await screen.findByRole('link');
  expect(localStorage.getItem(storageKeys.goals)).toBe('me');
  first.unmount();
  const second = await show(() => neverResponds());
  expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
  second.unmount();
  const third = await show(refusal(503, 'SERVICE_UNAVAILABLE'));
  expect(await screen.findByText('Failed to load your goals')).toBeInTheDocument();
  third.unmount();
  await show(items());
  await expect.poll(() => localStorage.getItem(storageKeys.goals)).toBeNull();
});
