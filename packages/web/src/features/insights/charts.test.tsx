import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockApi } from '../../../testing/api.ts';
import { switchToRussian } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { aUser } from '../../../testing/users.ts';
import { anAgent } from '../agents/testing/an-agent.ts';
import { dayAxis } from './chart-format.ts';
import { UsageRing } from './dashboard.tsx';
import { StatCard } from './figure-cards.tsx';
import { AgentBars, HourBars } from './panels/statistics-panels.tsx';
import { dashboardAnswer, totals } from './testing/dashboard.ts';

const options = { texts: ['dashboard'] };
const words = (text: string | null | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, ' ');
const hours = (runs: Record<number, number>) =>
  Array.from({ length: 24 }, (_, hour) => ({ hour, runs: runs[hour] ?? 0 }));

describe('runs by hour', () => {
  it.each([
    ['nothing ran', {}, 'No runs in this period'],
    ['a thousand ran', { 7: 1200 }, 'Busiest hour starts at 7:00 AM: 1,200 runs'],
  ])('are summarized for screen readers when %s', async (_when, runs, name) => {
    await renderWithProviders(<HourBars hours={hours(runs)} />, options);
    expect(words(screen.getByRole('img').getAttribute('aria-label'))).toBe(name);
  });

  it('show only the busiest hour’s number', async () => {
    await renderWithProviders(<HourBars hours={hours({ 7: 3, 18: 1200 })} />, options);
    expect(screen.getByText('1,200')).toBeInTheDocument();
    expect(screen.queryByText('3')).toBeNull();
  });

  it('label the hours as usual in the language', async () => {
    await switchToRussian();
    await renderWithProviders(<HourBars hours={hours({ 18: 2 })} />, options);
    expect(
      screen.getByRole('img', { name: 'Самый активный час начинается в 18:00: 2 запуска' }),
    ).toBeInTheDocument();
    expect(screen.getByText('06:00')).toBeInTheDocument();
  });
});

describe('the day labels of a chart', () => {
  const days = Array.from({ length: 30 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`);
  it.each([
    [false, ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30']],
    [true, ['2026-11-02', '2026-11-16', '2026-11-30']],
  ])('are spaced back from the last day (narrow: %s)', (isNarrow, shown) => {
    expect(dayAxis(days, 'en', isNarrow).tickInterval).toEqual(shown);
  });
});

describe('runs by agent', () => {
  const used = (agent_id: string, agent_name: string, runs: number) => ({
    agent_id,
    agent_name,
    ...totals(runs, 0),
  });
  const list = (...agents: ReturnType<typeof used>[]) =>
    renderWithProviders(<AgentBars agents={agents} />, { ...options, user: {} });

  it('are the five most used, under their current names', async () => {
    const chef = anAgent({
      id: 'chef',
      config: { ...anAgent().config, locales: { en: { name: 'Anna the chef' } } },
    });
    mockApi(dashboardAnswer({ named: { tasks: [], agents: [chef] } }));
    await list(
      used('chef', 'Chef', 1500),
      used('gone', 'Coach', 40),
      used('lost', '', 30),
      ...['a', 'b', 'c'].map((id) => used(id, id, 1)),
    );
    await screen.findByText('Anna the chef');
    expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'Anna the chef1,500',
      'Coach40',
      'Removed agent30',
      'a1',
      'b1',
    ]);
  });
});

describe('the runs left today', () => {
  it.each([
    [25, 20, 0, '20 of 25 runs left today', '20of 25'],
    [0, 0, 0, '0 of 0 runs left today', '0of 0'],
    [-1, -1, 0, 'Unlimited runs', '∞'],
  ])('of %i are %i, plus %i extra', async (daily_limit, remaining_executions, extra, name, shown) => {
    const user = aUser({
      usage_status: { daily_limit, remaining_executions, next_reset_time: null, hours_until_reset: null },
      subscription_data: { ...aUser().subscription_data, extra_executions: extra },
    });
    await renderWithProviders(<UsageRing user={user} />, options);
    expect(screen.getByRole('img', { name })).toHaveTextContent(shown);
  });
});

describe('a stat card', () => {
  it('with a target is a link named by its label', async () => {
    await renderWithProviders(<StatCard label="Runs" value="12" to="/executions" />, options);
    expect(screen.getByRole('link', { name: 'Runs' })).toHaveAttribute('href', '/executions');
  });
});
