import type { AuditEntry } from '@agentarium/contracts';
import { describe, expect, it } from 'vitest';
import { answerApi, refusal } from '../../../testing/api.ts';
import { screen, waitFor } from '../../../testing/library.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AuditLog } from './audit-log.tsx';

const target = '01900000-0000-7000-8000-0000000000aa';
const entry = (at: number, overrides: Partial<AuditEntry> = {}): AuditEntry => ({
  id: `01900000-0000-7000-8000-00000000000${at}`,
  actor_id: null,
  actor_username: 'ann',
  action: 'users.changeUserStatus',
  target_type: 'user',
  target_id: target,
  target_name: 'nora',
  changes: { status: { from: 'active', to: 'blocked' }, reason: 'Spam' },
  created_at: '2026-11-14T09:00:00.000Z',
  ...overrides,
});

const show = (at = '/') =>
  renderWithProviders(
    <>
      <AuditFilters />
      <AuditLog />
    </>,
    { at, user: { role: 'admin' }, texts: ['audit', 'common', 'errors'] },
  );
const path = 'GET /private/admin/audit-logs';

describe('the audit log', () => {
  it('opens an entry to what it changed, from and to', async () => {
    answerApi({ [path]: { body: { items: [entry(1)], next_cursor: null } } });
    const { user } = await show();
    const summary = await screen.findByRole('button', {
      name: /User status changed.*nora.*Active → Blocked.*ann/,
    });
    expect(screen.queryByText('Blocked')).toBeNull();
    await user.click(summary);
    const rows = (await screen.findAllByRole('definition')).map(({ textContent }) => textContent);
    expect(rows).toEqual(['ActiveBlocked', 'Spam']);
    expect(screen.getByRole('img', { name: 'becomes' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open' })).toHaveAttribute('href', `/admin/users/${target}`);
  });

  it('says in words what a limit without a number means', async () => {
    const changes = { daily_execution_limit: { from: null, to: -1 } };
    const edited = entry(1, { action: 'users.updateUsageData', changes });
    answerApi({ [path]: { body: { items: [edited], next_cursor: null } } });
    await show();
    expect(await screen.findByRole('button', { name: /from the plan → unlimited/ })).toBeVisible();
  });

  it('writes sums in the currency of the product', async () => {
    const budget = entry(1, {
      action: 'subscription.setBudget',
      changes: { monthly_budget_micros: { from: 2_500_000, to: 10_000_000 } },
    });
    const body = { items: [budget], next_cursor: null, currency_code: 'EUR' };
    answerApi({ [path]: { body } });
    await show();
    expect(await screen.findByRole('button', { name: /€2.50 → €10.00/ })).toBeVisible();
  });

  it('says switches as on and off, and what an edit changed', async () => {
    const stopped = entry(1, {
      action: 'system.setToolCallsEmergency',
      changes: { 'tool_calls.emergency_stop': { from: false, to: true } },
    });
    const edited = entry(2, {
      action: 'tools.updateTool',
      changes: { requires_confirmation: { from: false, to: true } },
    });
    answerApi({ [path]: { body: { items: [stopped, edited], next_cursor: null } } });
    await show();
    expect(await screen.findByRole('button', { name: /Emergency stop switched.*off → on/ })).toBeVisible();
    expect(screen.getByRole('button', { name: /Tool edited.*Requires approval: No → Yes/ })).toBeVisible();
  });

  it('is filtered by what the address says, and by one target', async () => {
    const asked = answerApi({ [path]: { body: { items: [entry(1)], next_cursor: null } } });
    const { user, router } = await show('/?action=users.changeUserStatus&actor=an');
    await user.click(await screen.findByRole('button', { name: /User status changed/ }));
    expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({
      action: 'users.changeUserStatus',
      actor: 'an',
      limit: '50',
    });
    await user.click(await screen.findByRole('button', { name: 'Only this target' }));
    await waitFor(() => expect(asked.at(-1)?.query.get('target_id')).toBe(target));
    expect(router.state.location.search).toContain(`target_id=${target}`);
    await user.click(screen.getByRole('combobox', { name: 'Target' }));
    await user.click(await screen.findByRole('option', { name: 'User' }));
    await waitFor(() => expect(asked.at(-1)?.query.get('target_type')).toBe('user'));
  });

  it('goes on from the key of the last entry', async () => {
    answerApi({
      [path]: ({ query }) => ({
        body: query.get('cursor')
          ? { items: [entry(2, { action: 'system.toggleToolCalls' })], next_cursor: null }
          : { items: [entry(1)], next_cursor: 'key' },
      }),
    });
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Tool calling switched')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('shows an action without words as it is recorded', async () => {
    answerApi({ [path]: { body: { items: [entry(1, { action: 'odd.thing', changes: {} })] } } });
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: /odd\.thing/ }));
    expect(await screen.findByText('No details recorded.')).toBeVisible();
  });

  it('says when nothing matches, and when it could not be loaded', async () => {
    answerApi({ [path]: { body: { items: [], next_cursor: null } } });
    const { user, router, unmount } = await show('/?actor=nobody');
    await user.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
    expect(await screen.findByText('No changes by administrators yet.')).toBeVisible();
    expect(router.state.location.search).toBe('');
    unmount();
    answerApi({ [path]: refusal(500, 'UNEXPECTED') });
    await show();
    expect(await screen.findByText('Failed to load the audit log. Please try again later.')).toBeVisible();
  });
});
