import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '../../testing/render.tsx';
import { UpcomingRuns } from './upcoming-runs.tsx';

const now = new Date('2026-11-22T10:00:00Z');

it('the list of upcoming runs shows when a schedule runs next, in its zone and in the user’s', async () => {
  await renderWithProviders(
    <UpcomingRuns plan={{ cron_expressions: ['0 9 * * *'], timezone: 'Europe/Moscow' }} now={now} />,
    {
      texts: ['schedule', 'zones'],
      user: { timezone: 'Europe/London' },
    },
  );
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
  expect(screen.getByText('Mon, Nov 23, 9:00 AM')).toBeInTheDocument();
  expect(screen.getByText('Mon, Nov 23, 6:00 AM for you')).toBeInTheDocument();
  expect(screen.queryByRole('note')).toBeNull();
});

it('the list of upcoming runs warns of a clock change among them', async () => {
  await renderWithProviders(
    <UpcomingRuns plan={{ cron_expressions: ['0 9 1 * *'], timezone: 'America/New_York' }} now={now} />,
    {
      texts: ['schedule', 'zones'],
      user: { timezone: 'UTC' },
    },
  );
  expect(screen.getByRole('note')).toHaveTextContent(/Mar 14, 2027/);
});
