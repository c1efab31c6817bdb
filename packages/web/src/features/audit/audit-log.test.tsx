import type { AuditEntry } from '@agentarium/contracts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockApi, refusal } from '../../../testing/api.ts';
import { enter } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { AuditFilters, AuditLog } from './audit-log.tsx';

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
  it('expands an entry to its changes, before and after', async () => {
    mockApi({ [path]: { body: { items: [entry(1)], next_cursor: null } } });
    const { user } = await show();
    const summary = await screen.findByRole('button', {
      name: /User status changed.*nora.*Active → Blocked.*ann/,
    });
    expect(screen.queryByText('Blocked')).toBeNull();
    await user.click(summary);
    const rows = (await screen.findAllByRole('definition')).map(({ textContent }) => textContent);
    expect(rows).toEqual(['ActiveBlocked', 'Spam']);
    expect(screen.getByRole('img', { name: 'becomes' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open' })).toHaveAttribute('href', `/admin/users/${target}`);
  });

  it('shows sums in the product’s currency', async () => {
    const budget = entry(1, {
      action: 'subscription.setBudget',
      changes: { monthly_budget_micros: { from: 2_500_000, to: 10_000_000 } },
    });
    const body = { items: [budget], next_cursor: null, currency_code: 'EUR' };
    mockApi({ [path]: { body } });
    await show();
    expect(await screen.findByRole('button', { name: /€2.50 → €10.00/ })).toBeInTheDocument();
  });

  it('of one record offers no filter by it', async () => {
    mockApi({ [path]: { body: { items: [entry(1)], next_cursor: null } } });
    const { user } = await renderWithProviders(<AuditLog targetId={target} />, {
      texts: ['audit', 'common'],
    });
    await user.click(await screen.findByRole('button', { name: /User status changed/ }));
    await screen.findByRole('link', { name: 'Open' });
    expect(screen.queryByRole('button', { name: 'Show only this target' })).toBeNull();
  });

  it('is filtered by the address, and by a single target', async () => {
    const requests = mockApi({ [path]: { body: { items: [entry(1)], next_cursor: null } } });
    const { user, router } = await show('/?action=users.changeUserStatus&actor=an');
    await user.click(await screen.findByRole('button', { name: /User status changed/ }));
    expect(Object.fromEntries(requests[0]?.query ?? [])).toEqual({
      action: 'users.changeUserStatus',
      actor: 'an',
      limit: '50',
    });
    await user.click(await screen.findByRole('button', { name: 'Show only this target' }));
    await waitFor(() => expect(requests.at(-1)?.query.get('target_id')).toBe(target));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show only this target' })).toBeNull());
    expect(router.state.location.search).toContain(`target_id=${target}`);
    await user.click(screen.getByRole('combobox', { name: 'Target' }));
    await user.click(await screen.findByRole('option', { name: 'User' }));
    await waitFor(() => expect(requests.at(-1)?.query.get('target_type')).toBe('user'));
  });

  it('is filtered by days in UTC, and exports what matches', async () => {
    const requests = mockApi({
      [path]: { body: { items: [entry(1)], next_cursor: null } },
      'GET /private/admin/audit-logs.csv': refusal(500, 'UNEXPECTED'),
    });
    const { user, router } = await show('/?from=2026-11-01');
    await screen.findByRole('button', { name: /User status changed/ });
    enter('To (UTC)', '2026-11-14');
    await waitFor(() => expect(router.state.location.search).toContain('to=2026-11-14'));
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    await screen.findByText('The file could not be downloaded.');
    expect(Object.fromEntries(requests.at(-1)?.query ?? [])).toEqual({
      from: '2026-11-01T00:00:00.000Z',
      to: '2026-11-14T23:59:59.999Z',
    });
  });

  it('shows the key of an action that has no label', async () => {
    mockApi({ [path]: { body: { items: [entry(1, { action: 'odd.thing', changes: {} })] } } });
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: /odd\.thing/ }));
    expect(await screen.findByText('No details recorded.')).toBeInTheDocument();
  });
});
