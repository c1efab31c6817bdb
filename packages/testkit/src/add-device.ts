import { randomUUID } from 'node:crypto';
import { pushSubscriptions } from '../../server/src/db/schema/index.ts';
import { newId } from '../../server/src/platform/ids.ts';
import type { TestApp } from './app.ts';

/** A subscription in the browser's format, with the keys of the example in RFC 8291. */
export const pushSubscription = (name: string) => ({
  endpoint: `https://push.example.com/${name}`,
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
});

/** A user's device, at the address derived from `mark`, of an ended session. */
export async function addDevice({ services, clock }: TestApp, user_id: string, mark: string) {
  const { endpoint, keys } = pushSubscription(mark);
  const row = { id: newId(), user_id, session_id: randomUUID(), endpoint, ...keys, device_name: mark };
  await services.database.db.insert(pushSubscriptions).values({ ...row, created_at: clock.now() });
}
