import type { AuditEntry } from '@agentarium/contracts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { textsOf } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { AuditEntryRow } from './audit-log.tsx';
import { AuditCurrency } from './present-entry.ts';

const target = '01900000-0000-7000-8000-0000000000aa';
const entry = (given: Partial<AuditEntry> = {}): AuditEntry => ({
  id: '01900000-0000-7000-8000-000000000001',
  actor_id: null,
  actor_username: 'ann',
  action: 'users.updateUser',
  target_type: 'user',
  target_id: target,
  target_name: 'nora',
  changes: {},
  created_at: '2026-11-14T09:00:00.000Z',
  ...given,
});

async function show(given: Partial<AuditEntry>, currency = 'USD') {
  const only: string[] = [];
  const rendered = await renderWithProviders(
    <AuditCurrency value={currency}>
      <AuditEntryRow entry={entry(given)} onOnlyTarget={(id) => only.push(id)} />
    </AuditCurrency>,
    { user: { role: 'admin', timezone: 'Europe/Moscow' }, texts: ['audit'] },
  );
  const summary = screen.getAllByRole('button')[0] as HTMLElement;
  return { ...rendered, summary, only, open: () => summary.click() };
}
type Value = AuditEntry['changes'][string];
const change = (from: Value, to: Value): Value => ({ from, to });

describe('a collapsed entry', () => {
  it.each<[Partial<AuditEntry>, string]>([
    [{ changes: { name: change('Nora', 'Nora Berg') } }, 'User editednoraName: Nora → Nora Berg'],
    [{ action: 'tools.createTool', target_name: null, changes: { name: 'weather' } }, 'Tool createdweather'],
    [
      {
        action: 'users.createJob',
        target_type: 'job',
        target_name: null,
        changes: { kind: 'archive', of: 'prompts', selected: 2 },
      },
      'Changed in bulk',
    ],
  ])('shows the action, its target, and a single simple change: %j', async (given, said) => {
    const { summary } = await show(given);
    expect(textsOf([summary])[0]).toMatch(new RegExp(`^${said.replaceAll(/[.*+?^$()]/g, '\\$&')}`));
    expect(textsOf([summary])[0]).toContain('annNov 14, 2026, 12:00 PM');
  });

  it('names an unknown kind of target as stored', async () => {
    const { summary } = await show({ target_type: 'spaceship' as 'user' });
    expect(within(summary).getByText('spaceship')).toBeInTheDocument();
  });

  it('shows an unknown actor as such', async () => {
    const { summary } = await show({ actor_username: null });
    expect(within(summary).getByText('Unknown')).toBeInTheDocument();
  });
});

describe('an expanded entry', () => {
  const facts = () => {
    const terms = textsOf(screen.getAllByRole('term'));
    const values = textsOf(screen.getAllByRole('definition'));
    return terms.map((term, at) => `${term}: ${values[at]}`);
  };

  it.each<[string, Value, string]>([
    ['status', change('active', 'pending_verification'), 'Status: ActiveAwaiting verification'],
    ['reason', 'Spam', 'Reason: Spam'],
    ['some_new_field', change(1, 2), 'some_new_field: 12'],
  ])('describes %s %j', async (field, value, said) => {
    const { open } = await show({ changes: { a: '1', b: '2', [field]: value } });
    open();
    await screen.findAllByRole('term');
    expect(facts().at(-1)).toBe(said);
  });

  it('formats sums in the currency, rounded to its digits', async () => {
    const { open } = await show({ changes: { monthly_budget_micros: change(2_500_000, null) } }, 'JPY');
    open();
    await screen.findAllByRole('term');
    expect(facts()[0]?.replace(/^[^:]+/, 'Monthly budget')).toBe('Monthly budget: ¥3empty');
  });

  it('shows structured values as JSON, before and after, scrollable by keyboard', async () => {
    const { open } = await show({ changes: { config: change({ tier: 'pro' }, ['a', 'b']) } });
    open();
    const before = await screen.findByRole('group', { name: 'Before' });
    expect(before.textContent).toBe('{\n  "tier": "pro"\n}');
    expect(screen.getByRole('group', { name: 'After' }).textContent).toBe('[\n  "a",\n  "b"\n]');
    expect(before).toHaveAttribute('tabindex', '0');
    expect(screen.getByRole('img', { name: 'becomes' })).toBeInTheDocument();
  });

  it('shows a created or deleted value without an arrow', async () => {
    const { open } = await show({ changes: { config: { from: 1, to: 2, more: 3 } } });
    open();
    expect(await screen.findByRole('group', { name: 'Value' })).toHaveTextContent('"more": 3');
    expect(screen.queryByRole('img', { name: 'becomes' })).toBeNull();
  });

  it.each<[Partial<AuditEntry>, string | null]>([
    [{ target_type: 'agent' }, `/admin/agents/${target}`],
    [{ target_type: 'system', target_id: null }, '/admin/settings'],
    [{ target_type: 'task', target_id: null }, null],
  ])('links to its target if that has a page: %j', async (given, href) => {
    const { open } = await show(given);
    open();
    await screen.findByText('No details recorded.');
    expect(screen.queryByRole('link', { name: 'Open' })?.getAttribute('href') ?? null).toBe(href);
    expect(screen.queryAllByRole('button', { name: 'Show only this target' })).toHaveLength(
      given.target_id === null ? 0 : 1,
    );
  });
});
