import { act, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderWithProviders } from '../../testing/render.tsx';
import { changeLanguage } from '../lib/i18n.ts';
import { UpcomingRuns } from './upcoming-runs.tsx';

const now = new Date('2026-11-22T10:00:00Z');

afterEach(() => act(() => changeLanguage('en')));

it.each([
  ['en' as const, 'Mon, Nov 23, 9:00 AM', 'Mon, Nov 23, 6:00 AM for you'],
  ['ru' as const, 'пн, 23 нояб., 09:00', 'у вас пн, 23 нояб., 06:00'],
])('shows in %s when a schedule runs next, in its zone and in the user’s', async (language, there, here) => {
  await changeLanguage(language);
  await renderWithProviders(<UpcomingRuns crons={['0 9 * * *']} timezone="Europe/Moscow" now={now} />, {
    texts: ['schedule', 'zones'],
    user: { timezone: 'Europe/London' },
  });
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
  expect(screen.getByText(there)).toBeInTheDocument();
  expect(screen.getByText(here)).toBeInTheDocument();
  expect(screen.queryByRole('note')).toBeNull();
});

it('warns of a clock change among the listed runs', async () => {
  await renderWithProviders(<UpcomingRuns crons={['0 9 1 * *']} timezone="America/New_York" now={now} />, {
    texts: ['schedule', 'zones'],
    user: { timezone: 'UTC' },
  });
  expect(screen.getByRole('note')).toHaveTextContent(/Mar 14, 2027/);
});
