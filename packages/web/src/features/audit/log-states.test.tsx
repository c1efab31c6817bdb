import type { AuditEntry, SecurityEvent } from '@agentarium/contracts';
import { screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { type MockResponse, mockApi, refusal } from '../../../testing/api.ts';
import { enter, press, textsOf } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { AuditFilters, AuditLog } from './audit-log.tsx';
import { SecurityLog } from './audit-page.tsx';

const id = '01900000-0000-7000-8000-000000000001';
const change: AuditEntry = {
  id,
  actor_id: null,
  actor_username: 'ann',
  action: 'users.deleteUser',
  target_type: 'user',
  target_id: id,
  target_name: 'nora',
  changes: {},
  created_at: '2026-11-14T09:00:00.000Z',
};
const event: SecurityEvent = {
  id,
  kind: 'signed_in',
  account_id: null,
  username: 'nora',
  actor_username: null,
  ip: '203.0.113.7',
  user_agent: null,
  endpoint: null,
  created_at: '2026-11-14T09:00:00.000Z',
};

type Log = {
  element: ReactElement;
  path: string;
  item: object;
  shown: string;
  failed: string;
  empty: string;
};
const logs: Record<string, Log> = {
  'what administrators changed': {
    element: (
      <>
        <AuditFilters />
        <AuditLog />
      </>
    ),
    path: 'GET /private/admin/audit-logs',
    item: change,
    shown: 'User deleted',
    failed: 'Failed to load the audit log. Please try again later.',
    empty: 'No changes by administrators yet.',
  },
  'security events': {
    element: <SecurityLog />,
    path: 'GET /private/admin/security-events',
    item: event,
    shown: 'Signed in',
    failed: 'Failed to load the security log. Please try again later.',
    empty: 'No events yet.',
  },
};
type Handler = Parameters<typeof mockApi>[0][string];
const page = (items: object[], next_cursor: string | null = null): MockResponse => ({
  body: { items, next_cursor },
});
const show = async (
  { element, path }: Log,
  answer: Handler,
  at = '/',
  more: Record<string, Handler> = {},
) => {
  const requests = mockApi({ [path]: answer, ...more });
  const rendered = await renderWithProviders(element, { at, user: { role: 'admin' }, texts: ['audit'] });
  return { ...rendered, requests };
};

describe.each(Object.entries(logs))('the log of %s', (_name, log) => {
  it('keeps the loaded entries when the next page fails', async () => {
    let isDown = true;
    const { requests } = await show(log, ({ query }) => {
      if (!query.get('cursor')) return page([log.item], 'next');
      return isDown ? refusal(503, 'SERVICE_UNAVAILABLE') : page([{ ...log.item, id: '2' }]);
    });
    press(await screen.findByRole('button', { name: 'Show more' }).then(() => 'Show more'));
    expect(await screen.findByRole('alert')).toHaveTextContent(log.failed);
    expect(screen.getAllByText(log.shown, { selector: 'li *, h2 *' })).toHaveLength(1);
    isDown = false;
    press('Retry');
    await waitFor(() => expect(screen.getAllByText(log.shown, { selector: 'li *, h2 *' })).toHaveLength(2));
    expect(requests.map(({ query }) => query.get('cursor'))).toEqual([null, 'next', 'next']);
  });
});

describe('the filters of the audit log', () => {
  const { 'what administrators changed': log } = logs as { 'what administrators changed': Log };

  it('offer every action sorted by label, and every kind of target', async () => {
    const { user } = await show(log, page([change]));
    await user.click(screen.getByRole('combobox', { name: 'Action' }));
    const [any, ...actions] = textsOf(screen.getAllByRole('option'));
    expect(any).toBe('All');
    expect(actions).toEqual([...actions].sort(new Intl.Collator('en').compare));
    expect(actions).toContain('User deleted');
    expect(actions.filter((label) => /^[a-z]+\.[a-z]/.test(label))).toEqual([]);
    await user.click(screen.getByRole('option', { name: 'User deleted' }));
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    await user.click(screen.getByRole('combobox', { name: 'Target' }));
    expect(textsOf(screen.getAllByRole('option')).slice(0, 4)).toEqual(['All', 'User', 'Agent', 'Task']);
  });

  it('drop the single target by keyboard', async () => {
    const { user, router, requests } = await show(log, page([change]), `/?target_id=${id}&actor=ann`);
    const chip = (await screen.findByText(`Only ${id}`)).parentElement as HTMLElement;
    chip.focus();
    await user.keyboard('{Backspace}');
    await waitFor(() => expect(router.state.location.search).toBe('?actor=ann'));
    await waitFor(() => expect(requests.at(-1)?.query.get('target_id')).toBeNull());
  });

  it('find an administrator by username', async () => {
    const { requests } = await show(log, page([change]));
    enter("Administrator's username", 'an');
    await waitFor(() => expect(requests.at(-1)?.query.get('actor')).toBe('an'));
  });
});

describe('the security log', () => {
  const { 'security events': log } = logs as { 'security events': Log };
  const file = '/private/admin/security-events/export';

  it('shows an event without an address', async () => {
    await show(log, page([{ ...event, ip: null }]));
    expect(textsOf(await screen.findAllByRole('listitem'))[0]).toMatch(new RegExp(`^${'Signed innora'}Nov`));
  });

  it('downloads with its filters', async () => {
    const make = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const { requests } = await show(log, page([event]), '/?account=nora', {
      [`GET ${file}`]: new Response('time,event', { headers: { 'content-type': 'text/csv' } }),
    });
    press('Download');
    await waitFor(() => expect(make).toHaveBeenCalled());
    const [given] = make.mock.lastCall as unknown as [Blob];
    expect(await given.text()).toBe('time,event');
    expect(requests.find(({ path }) => path === file)?.query.get('account')).toBe('nora');
    make.mockRestore();
    click.mockRestore();
  });
});
