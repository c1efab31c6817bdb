import type { NotificationKind } from '@agentarium/contracts';
import { notificationKinds, notificationKindsOf } from '@agentarium/contracts/names';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { deferred, type MockRequest, mockApi, refusal } from '../../../testing/api.ts';
import { switchToRussian } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { renewPushDevice } from '../../data/devices.ts';
import { forgetDevice, pushOwner, setPushOwner } from '../../lib/device/push-device.ts';
import { DeviceSettings, DigestSwitch, InstallHint, NotificationSettings } from './notification-settings.tsx';

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

const endpoint = 'https://push.example.com/this';
const publicKey = 'AQID';
const at = '2026-01-31T09:00:00Z';
const phone = {
  id: 'd1',
  endpoint: 'https://push.example.com/phone',
  device_name: 'Safari, iOS',
  kinds: null,
  created_at: at,
  last_sent_at: null,
};
const here = { ...phone, id: 'd2', endpoint, device_name: 'Chrome, Linux' };

/** A browser that can show notifications; its user answers `answer` when asked. */
function aBrowser({ permission = 'default', answer = 'granted', subscribed = false, key = [1, 2, 3] } = {}) {
  let isSubscribed = subscribed;
  const requests: string[] = [];
  const subscription = {
    endpoint,
    options: { applicationServerKey: new Uint8Array(key).buffer },
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      isSubscribed = false;
      return requests.push('unsubscribe') > 0;
    },
  };
  const pushManager = {
    getSubscription: async () => (isSubscribed ? subscription : null),
    subscribe: async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
      requests.push(`subscribe ${applicationServerKey}`);
      isSubscribed = true;
      return subscription;
    },
  };
  const requestPermission = async () => {
    requests.push('permission');
    Object.assign(Notification, { permission: answer });
    return answer;
  };
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('Notification', { permission, requestPermission });
  vi.stubGlobal('PushManager', class {});
  const registration = { pushManager };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration, ready: Promise.resolve(registration) },
  });
  return requests;
}

function serve(devices: object[]) {
  let kept = devices;
  return mockApi({
    'GET /public/push/key': { body: { public_key: publicKey } },
    'GET /public/push/subscriptions': () => ({ body: { items: kept, next_cursor: null } }),
    'POST /public/push/subscriptions': ({ body }) => {
      const device = { ...here, ...(body as object) };
      kept = [...kept.filter((one) => (one as typeof here).endpoint !== endpoint), device];
      return { status: 201, body: device };
    },
    'DELETE /public/push/subscriptions': ({ body }) => {
      kept = kept.filter((one) => (one as typeof here).endpoint !== (body as typeof here).endpoint);
      return { body: { message: 'gone' } };
    },
  });
}
const showDevice = () =>
  renderWithProviders(<DeviceSettings />, { user: { id: 'me' }, texts: ['notifications'] });
const sent = (requests: MockRequest[], method: string) => requests.filter((one) => one.method === method);

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

describe('notifications on this device', () => {
  it('ask for permission only when turned on', async () => {
    const browser = aBrowser();
    const requests = serve([]);
    const { user } = await showDevice();
    const turnOn = await screen.findByRole('button', { name: 'Turn on for this device' });
    expect(browser).toEqual([]);
    await user.click(turnOn);
    expect(await screen.findByText(/^This device/)).toBeInTheDocument();
    expect(browser).toEqual(['permission', `subscribe ${publicKey}`]);
    expect(sent(requests, 'POST')[0]?.body).toEqual({
      endpoint,
      keys: { p256dh: 'p', auth: 'a' },
      device_name: null,
    });
    expect(pushOwner()).toBe('me');
  });

  it.each([
    ['denied', /blocked for this site/],
    ['unsupported', /can't show notifications/],
    // Chrome denies them without a question.
    ['insecure', /open it at an https:\/\/ address/],
  ])('show why they are unavailable: %s', async (which, words) => {
    if (which !== 'unsupported') aBrowser({ permission: 'denied' });
    vi.stubGlobal('isSecureContext', which !== 'insecure');
    serve([]);
    await showDevice();
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Turn on/ })).toBeNull();
  });

  it('stay off, with the reason, when the user denies permission', async () => {
    aBrowser({ answer: 'denied' });
    const requests = serve([]);
    const { user } = await showDevice();
    await user.click(await screen.findByRole('button', { name: 'Turn on for this device' }));
    expect(await screen.findByText(/blocked for this site/)).toBeInTheDocument();
    expect(sent(requests, 'POST')).toEqual([]);
  });

  it('are limited to the selected kinds', async () => {
    aBrowser({ permission: 'granted', subscribed: true });
    const requests = serve([here]);
    const { user } = await showDevice();
    const kinds = await screen.findByRole('group', { name: 'What it gets' });
    const failed = within(kinds).getByRole('checkbox', { name: 'Failed runs' });
    await user.click(failed);
    await waitFor(() => expect(failed).not.toBeChecked());
    const [body] = sent(requests, 'POST').map((one) => one.body as { kinds: string[] });
    expect(body?.kinds).toHaveLength(notificationKinds.length - 1);
    await user.click(failed);
    await waitFor(() => expect(failed).toBeChecked());
    expect(sent(requests, 'POST')[1]?.body).toMatchObject({ kinds: null });
  });

  it('can be turned off here and on other devices', async () => {
    const browser = aBrowser({ permission: 'granted', subscribed: true });
    setPushOwner('me');
    serve([phone, here]);
    const { user } = await showDevice();
    await user.click(await screen.findByRole('button', { name: 'Remove: Safari, iOS' }));
    await waitFor(() => expect(screen.queryByText('Safari, iOS')).toBeNull());
    expect(browser).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remove: Chrome, Linux' }));
    expect(await screen.findByRole('button', { name: 'Turn on for this device' })).toBeInTheDocument();
    expect([browser, pushOwner()]).toEqual([['unsubscribe'], null]);
  });
});

describe('a subscribed device', () => {
  const renew = async (owner: string | null, subscribed: Parameters<typeof aBrowser>[0]) => {
    const browser = aBrowser({ permission: 'granted', ...subscribed });
    const requests = serve([]);
    await showDevice();
    setPushOwner(owner);
    await renewPushDevice();
    return [browser, sent(requests, 'POST').length];
  };

  it('stays subscribed for the same user, also after the server’s keys change', async () => {
    expect(await renew('me', { subscribed: true })).toEqual([[], 1]);
    expect(await renew('me', { subscribed: true, key: [9] })).toEqual([
      ['unsubscribe', `subscribe ${publicKey}`],
      1,
    ]);
  });

  it('does not subscribe for another user or without permission', async () => {
    expect(await renew('other', { subscribed: true })).toEqual([[], 0]);
    expect(await renew('me', { permission: 'denied' })).toEqual([[], 0]);
  });

  it('unsubscribes when its user signs out', async () => {
    const browser = aBrowser({ permission: 'granted', subscribed: true });
    setPushOwner('me');
    await forgetDevice();
    expect([browser, pushOwner()]).toEqual([['unsubscribe'], null]);
  });
});

it('the button that installs the app is offered once the browser allows it, and only once', async () => {
  const prompted: string[] = [];
  const { user } = await renderWithProviders(<InstallHint />, { user: {}, texts: ['notifications'] });
  const button = () => screen.queryByRole('button', { name: 'Install the app' });
  expect(button()).toBeNull();
  const offer = Object.assign(new Event('beforeinstallprompt'), {
    prompt: async () => void prompted.push('asked'),
  });
  // As public/boot.js does.
  Object.assign(window, { agentariumInstall: offer });
  act(() => void window.dispatchEvent(offer));
  const shown = button();
  expect(shown).toBeInTheDocument();
  if (shown) await user.click(shown);
  expect([prompted, button()]).toEqual([['asked'], null]);
});
