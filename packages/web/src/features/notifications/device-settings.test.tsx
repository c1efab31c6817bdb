import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Asked, answerApi } from '../../../testing/api.ts';
import { screen, waitFor, within } from '../../../testing/library.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { renewPushDevice } from '../../data/notifications/devices.ts';
import { forgetDevice, pushOwner, setPushOwner } from '../../lib/device/push-device.ts';
import { DeviceSettings } from './device-settings.tsx';

const endpoint = 'https://push.example.com/this';
const publicKey = 'AQID';
const at = '2026-01-31T09:00:00Z';
const phone = {
  ...{ id: 'd1', endpoint: 'https://push.example.com/phone', device_name: 'Safari, iOS', kinds: null },
  ...{ created_at: at, last_sent_at: null },
};
const here = { ...phone, id: 'd2', endpoint, device_name: 'Chrome, Linux' };

/** A browser that can show notifications; its user answers `answer` when asked. */
function aBrowser({ permission = 'default', answer = 'granted', subscribed = false, key = [1, 2, 3] } = {}) {
  let isSubscribed = subscribed;
  const asked: string[] = [];
  const subscription = {
    endpoint,
    options: { applicationServerKey: new Uint8Array(key).buffer },
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      isSubscribed = false;
      return asked.push('unsubscribe') > 0;
    },
  };
  const pushManager = {
    getSubscription: async () => (isSubscribed ? subscription : null),
    subscribe: async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
      asked.push(`subscribe ${applicationServerKey}`);
      isSubscribed = true;
      return subscription;
    },
  };
  const requestPermission = async () => {
    asked.push('permission');
    Object.assign(Notification, { permission: answer });
    return answer;
  };
  vi.stubGlobal('Notification', { permission, requestPermission });
  vi.stubGlobal('PushManager', class {});
  const registration = { pushManager };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration, ready: Promise.resolve(registration) },
  });
  return asked;
}

function serve(devices: object[]) {
  let kept = devices;
  return answerApi({
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
const sent = (asked: Asked[], method: string) => asked.filter((one) => one.method === method);

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

describe('notifications on this device', () => {
  it('are asked for only when they are turned on', async () => {
    const browser = aBrowser();
    const asked = serve([]);
    const { user } = await show();
    const turnOn = await screen.findByRole('button', { name: 'Turn on for this device' });
    expect(browser).toEqual([]);
    await user.click(turnOn);
    expect(await screen.findByText(/^This device/)).toBeVisible();
    expect(browser).toEqual(['permission', `subscribe ${publicKey}`]);
    expect(sent(asked, 'POST')[0]?.body).toEqual({
      endpoint,
      keys: { p256dh: 'p', auth: 'a' },
      device_name: null,
    });
    expect(pushOwner()).toBe('me');
  });

  it.each([
    ['denied', /blocked for this site/],
    ['unsupported', /can’t show notifications/],
  ])('say why they are unavailable: %s', async (which, words) => {
    if (which === 'denied') aBrowser({ permission: 'denied' });
    serve([]);
    await show();
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Turn on/ })).toBeNull();
  });

  it('stay off, with the reason, when the user denies permission', async () => {
    aBrowser({ answer: 'denied' });
    const asked = serve([]);
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Turn on for this device' }));
    expect(await screen.findByText(/blocked for this site/)).toBeVisible();
    expect(sent(asked, 'POST')).toEqual([]);
  });

  it('are of the chosen kinds', async () => {
    aBrowser({ permission: 'granted', subscribed: true });
    const asked = serve([here]);
    const { user } = await show();
    const kinds = await screen.findByRole('group', { name: 'What it gets' });
    const failed = within(kinds).getByRole('checkbox', { name: 'Failed runs' });
    await user.click(failed);
    await waitFor(() => expect(failed).not.toBeChecked());
    const [body] = sent(asked, 'POST').map((one) => one.body as { kinds: string[] });
    expect(body?.kinds).toHaveLength(7);
    await user.click(failed);
    await waitFor(() => expect(failed).toBeChecked());
    expect(sent(asked, 'POST')[1]?.body).toMatchObject({ kinds: null });
  });

  it('are turned off here, and on another device', async () => {
    const browser = aBrowser({ permission: 'granted', subscribed: true });
    setPushOwner('me');
    serve([phone, here]);
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Remove: Safari, iOS' }));
    await waitFor(() => expect(screen.queryByText('Safari, iOS')).toBeNull());
    expect(browser).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remove: Chrome, Linux' }));
    expect(await screen.findByRole('button', { name: 'Turn on for this device' })).toBeVisible();
    expect([browser, pushOwner()]).toEqual([['unsubscribe'], null]);
  });
});

describe('a device that got notifications', () => {
  const renew = async (owner: string | null, subscribed: Parameters<typeof aBrowser>[0]) => {
    const browser = aBrowser({ permission: 'granted', ...subscribed });
    const asked = serve([]);
    await show();
    setPushOwner(owner);
    await renewPushDevice();
    return [browser, sent(asked, 'POST').length];
  };

  it('keeps getting them for the same user, also after the server’s keys change', async () => {
    expect(await renew('me', { subscribed: true })).toEqual([[], 1]);
    expect(await renew('me', { subscribed: true, key: [9] })).toEqual([
      ['unsubscribe', `subscribe ${publicKey}`],
      1,
    ]);
  });

  it('subscribes neither for another user nor without permission', async () => {
    expect(await renew('other', { subscribed: true })).toEqual([[], 0]);
    expect(await renew('me', { permission: 'denied' })).toEqual([[], 0]);
  });

  it('forgets them when its user signs out', async () => {
    const browser = aBrowser({ permission: 'granted', subscribed: true });
    setPushOwner('me');
    await forgetDevice();
    expect([browser, pushOwner()]).toEqual([['unsubscribe'], null]);
  });
});
