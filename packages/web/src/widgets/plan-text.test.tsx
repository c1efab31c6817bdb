import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWithProviders } from '../../testing/render.tsx';
import { PlanText } from './plan-text.tsx';

const showPlan = async (plan: { cron_expressions: string[]; at?: string }) => {
  const { container } = await renderWithProviders(<PlanText plan={plan} />, { texts: ['schedule'] });
  return container.textContent?.replaceAll('\u202f', ' ');
};

const show = (...cron_expressions: string[]) => showPlan({ cron_expressions });

describe('when a schedule runs', () => {
  it('is one time, as it was written', async () => {
    const plan = { cron_expressions: [], at: '2026-12-01T07:15' };
    expect(await showPlan(plan)).toMatch(/^Once, on Dec.1, 2026, 7:15.AM$/);
  });

  it.each([
    [['0 18 * * *', '30 7 * * *'], 'Every day at 7:30 AM and 6:00 PM'],
    [['0 9 * * 1-5'], 'Every weekday at 9:00 AM'],
  ])('%j is %s', async (crons, text) => {
    expect(await show(...crons)).toBe(text);
  });

  it('has one line for each distinct expression that is not a time of day', async () => {
    await show('0 9 1 * *', '0 9 1 * *', '*/5 * * * *');
    await screen.findByText('Every 5 minutes');
    expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      'At 09:00 AM, on day 1 of the month',
      'Every 5 minutes',
    ]);
  });

  it('has a line each for the days of the month and of the week if it runs on either', async () => {
    await show('0 9 1 * MON');
    await screen.findByText('At 09:00 AM, only on Monday');
    expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      'At 09:00 AM, on day 1 of the month',
      'At 09:00 AM, only on Monday',
    ]);
  });

  it('shows each expression unchanged until its description has loaded', async () => {
    expect(await show('1 9 1 * *', '1 9 1 * *', '*/7 * * * *')).toBe('1 9 1 * **/7 * * * *');
  });

  it('shows an expression without a description', async () => {
    await show('not a cron');
    expect(await screen.findByText('not a cron')).toBeInTheDocument();
  });
});
