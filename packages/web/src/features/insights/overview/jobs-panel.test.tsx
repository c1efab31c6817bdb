import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { switchToRussian } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aJobQueue } from '../testing/an-overview.ts';
import { JobsPanel } from './jobs-panel.tsx';

describe('the background work', () => {
  const show = async (...queues: Parameters<typeof aJobQueue>[0][]) => {
    await renderWithProviders(<JobsPanel jobs={queues.map(aJobQueue)} />, { texts: ['overview'] });
    return screen.queryAllByRole('listitem').map((row) => row.textContent);
  };

  it('lists the queues with work, with how much and how long it has waited', async () => {
    const mails = { name: 'account-mail', waiting: 1200, active: 1, oldest_seconds: 65 };
    const [first, ...more] = await show(mails, { name: 'send-push' });
    expect(first).toBe('account-mail waiting: 1,200 · running: 1 · longest wait: 1 min 5 secNeeds attention');
    expect(more).toEqual([]);
  });

  it.each([
    ['work has just come', { waiting: 1, oldest_seconds: 0 }, 'Good'],
    ['work failed and is tried again', { retrying: 2 }, 'Good'],
    ['work was given up', { dead: 1 }, 'Needs attention'],
    ['work has waited for five minutes', { waiting: 1, oldest_seconds: 300 }, 'Problem'],
  ])('shows the state of a queue when %s', async (_when, facts, state) => {
    expect((await show(facts))[0]).toMatch(new RegExp(`${state}$`));
  });

  it('says so when there is none, in either language', async () => {
    await show({});
    expect(screen.getByText('Nothing waits and nothing failed.')).toBeInTheDocument();
    await switchToRussian();
    expect(screen.getByText('Ничто не ждёт, сбоев нет.')).toBeInTheDocument();
  });
});
