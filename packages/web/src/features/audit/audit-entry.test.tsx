import type { AuditEntry } from '@agentarium/contracts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { press, textsOf } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { AuditCurrency, AuditEntryRow } from './audit-log.tsx';

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
    [{ changes: { role: change('user', 'admin') } }, 'User editednoraRole: User → Administrator'],
    [{ changes: { role: change('user', 'admin'), name: change('a', 'b') } }, 'User editednora'],
    [{ changes: { name: change('', 'Nora') } }, 'User editednoraName: empty → Nora'],
    [{ changes: { config: change({ a: 1 }, { a: 2 }) } }, 'User editednora'],
    [{ changes: { description: change('x'.repeat(40), 'y'.repeat(40)) } }, 'User editednora'],
    [{ action: 'tools.createTool', target_name: null, changes: { name: 'weather' } }, 'Tool createdweather'],
    [{ action: 'tools.createTool', target_name: 'clock', changes: { name: 'weather' } }, 'Tool createdclock'],
    [{ target_name: null, changes: {} }, 'User edited'],
  ])('shows the action, its target, and a single simple change: %j', async (given, said) => {
    const { summary } = await show(given);
    expect(textsOf([summary])[0]).toMatch(new RegExp(`^${said.replaceAll(/[.*+?^$()]/g, '\\$&')}`));
    expect(textsOf([summary])[0]).toContain('annNov 14, 2026, 12:00 PM');
  });

  it.each([
    ['user', 'User'],
    ['purchase', 'Purchase'],
    ['system', 'System'],
    ['spaceship', 'spaceship'],
  ])('names the kind of its target: %s as %s', async (target_type, said) => {
    const { summary } = await show({ target_type: target_type as 'user' });
    expect(within(summary).getByText(said)).toBeInTheDocument();
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
    ['tier', change('pro', 'ultra'), 'Tier: ProUltra'],
    ['deployment_state', change('dev', 'prod'), 'Deployment state: DevelopmentProduction'],
    ['execution_type', change('once', 'multiple'), 'Run type: OnceMany times'],
    ['role', change('user', 'owner'), 'Role: Userowner'],
    ['requires_confirmation', change(true, false), 'Requires approval: YesNo'],
    ['enabled', change(false, true), 'Enabled: offon'],
    ['daily_execution_limit', change(-1, null), 'Daily limit: unlimitedfrom the plan'],
    ['daily_execution_limit', change(10, 0), 'Daily limit: 100'],
    ['reason', 'Spam', 'Reason: Spam'],
    ['reason', null, 'Reason: empty'],
    ['some_new_field', change(1, 2), 'some_new_field: 12'],
  ])('describes %s %j', async (field, value, said) => {
    const { open } = await show({ changes: { a: '1', b: '2', [field]: value } });
    open();
    await screen.findAllByRole('term');
    expect(facts().at(-1)).toBe(said);
  });

  it.each([
    ['USD', 'Monthly budget: $2.50empty'],
    ['JPY', 'Monthly budget: ¥3empty'],
  ])('formats sums in %s', async (currency, said) => {
    const { open } = await show({ changes: { monthly_budget_micros: change(2_500_000, null) } }, currency);
    open();
    await screen.findAllByRole('term');
    expect(facts()[0]?.replace(/^[^:]+/, 'Monthly budget')).toBe(said);
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

  it('shows a notice when no details were recorded', async () => {
    const { open } = await show({});
    open();
    expect(await screen.findByText('No details recorded.')).toBeInTheDocument();
  });

  it.each<[Partial<AuditEntry>, string | null]>([
    [{ target_type: 'agent' }, `/admin/agents/${target}`],
    [{ target_type: 'tool', action: 'tools.deleteTool' }, null],
    [{ target_type: 'purchase' }, null],
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

  it('shows the id of its target, and links to all its entries', async () => {
    const { open, only } = await show({});
    open();
    expect(await screen.findByText(target)).toBeInTheDocument();
    press('Show only this target');
    expect(only).toEqual([target]);
  });
});
