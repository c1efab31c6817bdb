import { readText, storageKeys, writeText } from '../storage.ts';
import { workerRegistration } from './service-worker.ts';

/**
 * Returns whether this device can show notifications: `insecure` if the page was opened over plain HTTP, where browsers
 * have none, `unsupported` by the browser, `denied` by the user, `default` if not asked yet, `granted`.
 */
export function pushPermission(): NotificationPermission | 'insecure' | 'unsupported' {
  if (!window.isSecureContext) return 'insecure';
  const can = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  return can ? Notification.permission : 'unsupported';
}

/** The subscription of this device, if any. */
export async function deviceSubscription(): Promise<PushSubscription | null> {
  const permission = pushPermission();
  const isImpossible = permission === 'insecure' || permission === 'unsupported';
  const registration = isImpossible ? null : await workerRegistration();
  return (await registration?.pushManager?.getSubscription().catch(() => null)) ?? null;
}

const isKey = (subscription: PushSubscription, publicKey: string) => {
  const key = subscription.options.applicationServerKey;
  const text = key && btoa(String.fromCharCode(...new Uint8Array(key)));
  return text?.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === publicKey;
};

/** Subscribes this device under the server's key; a subscription under another key is replaced. */
export async function subscribeDevice(publicKey: string): Promise<PushSubscription> {
  const known = await deviceSubscription();
  if (known && isKey(known, publicKey)) return known;
  await known?.unsubscribe();
  const { pushManager } = await navigator.serviceWorker.ready;
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** The id of the user who turned notifications on here; null for nobody. */
export const pushOwner = (): string | null => readText(storageKeys.push);
export const setPushOwner = (userId: string | null): void => writeText(storageKeys.push, userId);

/** Turns notifications off on this device for all its users, including messages already sent. */
export async function forgetDevice(): Promise<void> {
  setPushOwner(null);
  const subscription = await deviceSubscription();
  await subscription?.unsubscribe().catch(() => false);
}
