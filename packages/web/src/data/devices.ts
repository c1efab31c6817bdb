import type { NotificationKind } from '@agentarium/contracts';
import * as api from '@agentarium/contracts/api';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import {
  deviceSubscription,
  forgetDevice,
  pushOwner,
  pushPermission,
  setPushOwner,
  subscribeDevice,
} from '../lib/device/push-device.ts';
import { deviceOf } from '../lib/device-name.ts';
import { sessionStore } from '../lib/session-store.ts';
import { keys } from './cache.ts';
import { useMutationThenRefresh } from './mutations.ts';

/** The devices that get the user's notifications; `is_this` marks the current one. */
export const pushDevicesQuery = queryOptions({
  queryKey: [...keys.notifications, 'devices'],
  queryFn: async ({ signal }) => {
    const [{ items }, own] = await Promise.all([
      call(api.notifications.listPushSubscriptions, { signal }),
      deviceSubscription(),
    ]);
    return items.map((device) => ({ ...device, is_this: device.endpoint === own?.endpoint }));
  },
});

/** Sends this device's subscription; without `kinds` it keeps its settings, or gets everything if new. */
async function sendSubscription(kinds?: NotificationKind[] | null) {
  const { public_key } = await call(api.notifications.getPushKey);
  const { endpoint, keys: secrets } = (await subscribeDevice(public_key)).toJSON();
  const { browser, system } = deviceOf(navigator.userAgent);
  const body = {
    endpoint: endpoint ?? '',
    keys: { p256dh: secrets?.p256dh ?? '', auth: secrets?.auth ?? '' },
    device_name: [browser, system].filter(Boolean).join(', ') || null,
    ...(kinds !== undefined && { kinds }),
  };
  const device = await call(api.notifications.addPushSubscription, { body });
  setPushOwner(sessionStore.get().user?.id ?? null);
  return device;
}

/**
 * Turns notifications on for this device once the user allows them, or changes which kinds it gets; null if not
 * allowed.
 */
export const useAddPushDevice = () =>
  useMutationThenRefresh(
    async (kinds?: NotificationKind[] | null) =>
      (await Notification.requestPermission()) === 'granted' ? sendSubscription(kinds) : null,
    pushDevicesQuery.queryKey,
  );

/** Stops notifications to a device. */
export const useRemovePushDevice = () =>
  useMutationThenRefresh(async ({ endpoint, isThis }: { endpoint: string; isThis: boolean }) => {
    await call(api.notifications.deletePushSubscription, { body: { endpoint } });
    if (isThis) await forgetDevice();
  }, pushDevicesQuery.queryKey);

/** Renews the notifications that the user had turned on, after a sign-in or when the server has new keys. */
export async function renewPushDevice(): Promise<void> {
  const userId = sessionStore.get().user?.id;
  if (userId === undefined || pushOwner() !== userId || pushPermission() !== 'granted') return;
  await sendSubscription();
}
