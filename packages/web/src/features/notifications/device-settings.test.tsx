import { notificationKinds } from '@agentarium/contracts/names';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type MockRequest, mockApi } from '../../../testing/api.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { renewPushDevice } from '../../data/devices.ts';
import { forgetDevice, pushOwner, setPushOwner } from '../../lib/device/push-device.ts';
import { DeviceSettings, InstallHint } from './device-settings.tsx';

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
const show = () => renderWithProviders(<DeviceSettings />, { user: { id: 'me' }, texts: ['notifications'] });
const sent = (requests: MockRequest[], method: string) => requests.filter((one) => one.method === method);

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

describe('notifications on this device', () => {
  it('ask for permission only when turned on', async () => {
    const browser = aBrowser();
    const requests = serve([]);
    const { user } = await show();
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
    await show();
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Turn on/ })).toBeNull();
  });

  it('stay off, with the reason, when the user denies permission', async () => {
    aBrowser({ answer: 'denied' });
    const requests = serve([]);
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Turn on for this device' }));
    expect(await screen.findByText(/blocked for this site/)).toBeInTheDocument();
    expect(sent(requests, 'POST')).toEqual([]);
  });

  it('are limited to the selected kinds', async () => {
    aBrowser({ permission: 'granted', subscribed: true });
    const requests = serve([here]);
    const { user } = await show();
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
    const { user } = await show();
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
    await show();
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
