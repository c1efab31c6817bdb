import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { switchToRussian } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aJobQueue, aModel, anOverview, aQueue } from '../testing/an-overview.ts';
import { JobsPanel, ModelsPanel, QueuePanel, WorkersPanel } from './system-panels.tsx';

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
    ['work failed and is tried again', { retrying: 2 }, 'Good'],
    ['work has waited for five minutes', { waiting: 1, oldest_seconds: 300 }, 'Problem'],
  ])('shows the state of a queue when %s', async (_when, facts, state) => {
    expect((await show(facts))[0]).toMatch(new RegExp(`${state}$`));
  });

  it('says so when there is none, in either language', async () => {
    await show({});
    expect(screen.getByText('Nothing is waiting and nothing has failed.')).toBeInTheDocument();
    await switchToRussian();
    expect(screen.getByText('Очередь пуста, сбоев нет.')).toBeInTheDocument();
  });
});

const options = { texts: ['overview'] };
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 5_000).toISOString();

describe('the queue', () => {
  const show = async (facts: Parameters<typeof aQueue>[0], approvals = 0) => {
    await renderWithProviders(<QueuePanel queue={aQueue(facts)} approvals={approvals} />, options);
    const read = (role: string) => screen.getAllByRole(role).map((cell) => cell.textContent);
    const values = read('definition');
    return Object.fromEntries(read('term').map((name, index) => [name, values[index]]));
  };

  it('shows what waits, runs and is due, and for how long', async () => {
    const facts = { waiting: 1204, running: 3, oldest_waiting_seconds: 65 };
    const questions = { waiting: 4, running: 1 };
    expect(await show({ ...facts, questions, schedules_due: 2, schedule_late_seconds: 4000 }, 2)).toEqual({
      State: 'Problem',
      'Waiting runs': '1,200',
      'Waiting questions': '4',
      'Longest wait': '1 min 5 sec',
      'Runs in progress': '2',
      'Questions in progress': '1',
      'Tool calls awaiting approval': '2',
      'Schedules due': '2',
      'Longest delay': '1 hr 7 min',
    });
    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual([
      '/admin/runs?status=pending&period=all',
      '/admin/runs?status=running&period=all',
      '/admin/confirmations',
      '/admin/schedules',
    ]);
  });

  it('marks a count that ends at its limit', async () => {
    const questions = { waiting: 4, running: 0 };
    expect(await show({ waiting: 100_000, oldest_waiting_seconds: 1, questions })).toMatchObject({
      'Waiting runs': '100,000+',
      'Waiting questions': '4',
    });
  });

  it.each([
    ['nothing waits or runs', {}, 'Idle'],
    ['a run is in progress', { running: 1 }, 'Good'],
    ['a schedule is late', { oldest_waiting_seconds: 1, schedule_late_seconds: 90 }, 'Needs attention'],
  ])('shows its state when %s', async (_when, facts, state) => {
    expect((await show(facts)).State).toBe(state);
  });
});

describe('a model family', () => {
  const show = async (...models: Parameters<typeof aModel>[0][]) => {
    await renderWithProviders(
      <ModelsPanel models={models.map(aModel)} counted_at="2026-11-20T10:00:00Z" />,
      options,
    );
    return screen.getAllByRole('listitem').map((row) => row.textContent);
  };

  it.each([
    ['is not set up', { source: 'none' }, 'not set up', 'Problem'],
    ['was not asked', { source: 'demo' }, 'demo model', 'Idle'],
  ] as const)('that %s', async (_how, facts, source, state) => {
    const [row] = await show(facts);
    expect(row).toMatch(new RegExp(`^Grok${source}${state}`));
    expect(screen.getByRole('link', { name: 'Grok' })).toHaveAttribute('href', '/admin/models/grok');
    expect(screen.getByText(/^Runs and follow-up questions that ended in the period/)).toBeInTheDocument();
  });

  it('shows that nothing ran', async () => {
    expect((await show({ runs: 0, failed: 0 }))[0]).toContain('No runs in the last 24 hours.');
  });

  it('links to its runs', async () => {
    await show({ runs: 4, failed: 1 });
    expect(screen.getByRole('link', { name: '4 runs in the last 24 hours, 1 failed.' })).toHaveAttribute(
      'href',
      '/admin/runs?model_family=grok&from=2026-11-19T10%3A00%3A00.000Z',
    );
  });

  it('shows its last success, its last failure and the reason', async () => {
    const [row] = await show({
      runs: 4,
      failed: 1,
      last_success_at: ago(3),
      last_failure: { code: 'MODEL_TIMEOUT', at: ago(120) },
    });
    expect(row).toContain('Last answer 3 minutes ago');
    expect(row).toContain('Last failed 2 hours ago: no answer in time');
  });
});

describe('workers', () => {
  const worker = (id: string, runs: number) => ({ id, runs, started_at: ago(60) });
  const show = async (facts: Parameters<typeof anOverview>[0]) => {
    await renderWithProviders(<WorkersPanel overview={anOverview(facts)} />, options);
    return within(screen.getByRole('region', { name: 'Workers' }));
  };

  it('are listed by the end of their names, with their runs', async () => {
    const panel = await show({ workers: [worker('host-1-0000aaaa', 1), worker('host-1-0000bbbb', 1200)] });
    expect(panel.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      '0000aaaa started 1 hour ago1 run',
      '0000bbbb started 1 hour ago1,200 runs',
    ]);
    expect(panel.getByText('Good')).toBeInTheDocument();
  });

  it('show a warning if there are none', async () => {
    const panel = await show({ queue: aQueue({ waiting: 0 }) });
    expect(panel.getByText('Needs attention')).toBeInTheDocument();
    expect(panel.getByText('No worker is responding. Runs wait until one starts.')).toBeInTheDocument();
  });
});
