import type { NotificationKind } from '@agentarium/contracts';
import { notificationKindsOf } from '@agentarium/contracts/names';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { deferred, mockApi, refusal } from '../../../testing/api.ts';
import { switchToRussian } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { DigestSwitch, NotificationSettings } from './notification-settings.tsx';

const digest = (is_on: boolean, mail_available = true) => ({
  body: { is_on, next_at: is_on ? '2026-11-23T08:00:00Z' : null, mail_available },
});
const show = () =>
  renderWithProviders(<DigestSwitch />, { texts: ['notifications'], user: { timezone: 'UTC' } });
const aSwitch = () => screen.findByRole('switch', { name: 'Weekly digest by email' });

it('the weekly digest is off until switched on, and shows when the next mail is due', async () => {
  const requests = mockApi({
    'GET /public/digest': digest(false),
    'PUT /public/digest': ({ body }) => digest((body as { is_on: boolean }).is_on),
  });
  await show();
  expect(await aSwitch()).not.toBeChecked();
  expect(screen.queryByText(/Next:/)).toBeNull();
  fireEvent.click(await aSwitch());
  await waitFor(async () => expect(await aSwitch()).toBeChecked());
  expect(screen.getByText(/Next:/)).toHaveTextContent(/Nov 23, 2026/);
  fireEvent.click(await aSwitch());
  await waitFor(async () => expect(await aSwitch()).not.toBeChecked());
  expect(requests.flatMap(({ method, body }) => (method === 'PUT' ? [body] : []))).toEqual([
    { is_on: true },
    { is_on: false },
  ]);
  await switchToRussian();
  expect(screen.getByRole('switch', { name: 'Еженедельный обзор на почту' })).toBeInTheDocument();
});

it('the switch of the weekly digest keeps the saved state when a change fails', async () => {
  mockApi({
    'GET /public/digest': digest(true),
    'PUT /public/digest': refusal(500, 'UNEXPECTED'),
  });
  await show();
  fireEvent.click(await aSwitch());
  expect(await screen.findByText('Your choice could not be saved.')).toBeInTheDocument();
  expect(await aSwitch()).toBeChecked();
});

it('the switch of the weekly digest says that a change failed after its page was left', async () => {
  const answer = deferred(refusal(500, 'UNEXPECTED'));
  mockApi({ 'GET /public/digest': digest(true), 'PUT /public/digest': answer.handler });
  const { router } = await renderWithProviders(<DigestSwitch />, {
    texts: ['notifications'],
    user: { timezone: 'UTC' },
    at: '/settings',
    path: '/settings',
    routes: [{ path: '/', element: null }],
  });
  fireEvent.click(await aSwitch());
  await act(() => router.navigate('/'));
  answer.release();
  expect(await screen.findByText('Your choice could not be saved.')).toBeInTheDocument();
});

it('the switch of the weekly digest is hidden if the server sends no mail', async () => {
  const requests = mockApi({ 'GET /public/digest': digest(false, false) });
  await show();
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(screen.queryByRole('switch')).toBeNull();
});

const ways = { in_app: true, mail: true, push: false };
const kinds = notificationKindsOf(false);
const settings = Object.fromEntries(kinds.map((kind) => [kind, ways]));
const [first, second] = kinds as [NotificationKind, NotificationKind];
const saved = (changed: object) => ({
  body: { settings: { ...settings, ...changed }, mail_available: true },
});

it('the table of notifications shows both of two quick changes', async () => {
  const { handler, release } = deferred(saved({ [first]: { ...ways, in_app: false } }));
  const requests = mockApi({
    'GET /public/notifications/settings': saved({}),
    'PUT /public/notifications/settings': (request) =>
      first in (request.body as object)
        ? handler()
        : saved({ [first]: { ...ways, in_app: false }, [second]: { ...ways, mail: false } }),
  });
  await renderWithProviders(<NotificationSettings />, { texts: ['notifications'], user: {} });
  const row = async (index: number) =>
    within((await screen.findAllByRole('listitem'))[index] as HTMLElement).getAllByRole('switch');
  fireEvent.click((await row(0))[0] as HTMLElement);
  fireEvent.click((await row(1))[1] as HTMLElement);
  await new Promise((resolve) => setTimeout(resolve, 20));
  release();
  await waitFor(async () => expect((await row(0))[0]).not.toBeChecked());
  await waitFor(async () => expect((await row(1))[1]).toBeEnabled());
  expect((await row(1))[1]).not.toBeChecked();
  expect(requests.flatMap(({ method, body }) => (method === 'PUT' ? [body] : []))).toEqual([
    { [first]: { in_app: false } },
    { [second]: { mail: false } },
  ]);
});
