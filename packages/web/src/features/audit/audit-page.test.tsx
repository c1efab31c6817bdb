import type { SecurityEvent } from '@agentarium/contracts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockApi, refusal } from '../../../testing/api.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { SecurityLog } from './audit-page.tsx';

const event = (overrides: Partial<SecurityEvent> = {}): SecurityEvent => ({
  id: crypto.randomUUID(),
  kind: 'sign_in_failed',
  account_id: null,
  username: 'nora',
  actor_username: null,
  ip: '203.0.113.7',
  user_agent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
  endpoint: null,
  created_at: '2026-11-14T09:00:00.000Z',
  ...overrides,
});
const path = 'GET /private/admin/security-events';
const show = (at = '/') =>
  renderWithProviders(<SecurityLog />, { at, user: { role: 'admin' }, texts: ['audit', 'common', 'errors'] });

it('the security log shows what happened to which account, from which address and device', async () => {
  const items = [
    event(),
    event({ username: null, user_agent: 'odd/1' }),
    event({ kind: 'password_changed', actor_username: 'ann' }),
    event({ kind: 'access_refused', endpoint: 'users.listUsers' }),
  ];
  mockApi({ [path]: { body: { items, next_cursor: null } } });
  await show();
  const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(rows[0]).toMatch(/^Failed to sign innora203\.0\.113\.7 · Firefox, Windows/);
  expect(rows[1]).toMatch(/no such account203\.0\.113\.7 · odd\/1/);
  expect(rows[2]).toMatch(/^Password changednora, by administrator ann/);
  expect(rows[3]).toMatch(/^Access refused · users\.listUsersnora/);
});

it('the security log is filtered by the address, and loads page by page', async () => {
  const requests = mockApi({
    [path]: ({ query }) => ({
      body: query.get('cursor')
        ? { items: [event({ kind: 'signed_in' })], next_cursor: null }
        : { items: [event()], next_cursor: 'key' },
    }),
  });
  const { user } = await show('/?account=no&ip=203.0.113.7&kind=sign_in_failed');
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(Object.fromEntries(requests[0]?.query ?? [])).toEqual({
    account: 'no',
    ip: '203.0.113.7',
    kind: 'sign_in_failed',
    limit: '50',
  });
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
});

it('the security log reports a failed load and a failed download', async () => {
  mockApi({
    [path]: refusal(500, 'UNEXPECTED'),
    'GET /private/admin/security-events/export': refusal(500, 'UNEXPECTED'),
  });
  const { user } = await show();
  expect(await screen.findByText(/^Failed to load the security log/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Download' }));
  expect(await screen.findByText(/^The file could not be downloaded/)).toBeInTheDocument();
});
