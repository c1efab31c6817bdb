import type { Language } from '@agentarium/contracts';
import { DAY_MS } from '../../../platform/clock.ts';
import type { Services } from '../../../platform/context.ts';
import type { JobInput } from '../../../platform/jobs/define-job.ts';
import type { PushOutcome } from '../../../platform/push/push.ts';
import { factsOf, type NotificationRow } from '../present.ts';
import { flushWatched } from '../record-watched.ts';
import { composePush } from './compose-push.ts';
import { maxAttempts, retryDelayMs } from './rules.ts';

/** How many are sent in parallel, and how long one process has to send them before another may claim them. */
const batch = 20;
const sendWithinMs = 60_000;

const claim = `
  update push_deliveries d set tries = d.tries + 1, due_at = $1::timestamptz + interval '${sendWithinMs} milliseconds'
  from (
    select notification_id, subscription_id from push_deliveries where due_at <= $1
    order by due_at limit ${batch} for update skip locked
  ) due
  join notifications n on n.id = due.notification_id
  join push_subscriptions s on s.id = due.subscription_id
  join users u on u.id = s.user_id
  left join tasks t on t.id = (n.data->>'task_id')::uuid
  left join executions e on e.id = (n.data->>'execution_id')::uuid
  where d.notification_id = due.notification_id and d.subscription_id = due.subscription_id
  returning d.tries, d.notification_id as id, d.subscription_id, s.endpoint, s.p256dh, s.auth, n.kind, n.data,
    t.config->'locales' as task_locales, e.id as execution_id, u.language, u.timezone,
    n.read_at is null and u.status = 'active' and n.user_id = s.user_id
      and n.created_at > $1::timestamptz - interval '${DAY_MS} milliseconds' as is_wanted`;

const drop = 'delete from push_deliveries where notification_id = $1 and subscription_id = $2';
const note = 'update push_subscriptions set last_sent_at = $2 where id = $1';
const forget = 'delete from push_subscriptions where id = $1';
const retry = 'update push_deliveries set due_at = $3 where notification_id = $1 and subscription_id = $2';

type Claimed = Omit<NotificationRow, 'read_at' | 'created_at'> & {
  tries: number;
  subscription_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  language: Language | null;
  timezone: string | null;
  /** Unread so far, and not outdated. */
  is_wanted: boolean;
};

async function settle({ database, clock, log }: Services, one: Claimed, outcome: PushOutcome) {
  const [delivery, now] = [[one.id, one.subscription_id], clock.now()];
  if (outcome.kind === 'gone') return database.query('forget-device', forget, [one.subscription_id]);
  if (outcome.kind === 'later' && one.tries < maxAttempts) {
    const at = new Date(now.getTime() + retryDelayMs(one.tries, outcome.retryAfterMs));
    return database.query('retry-push', retry, [...delivery, at]);
  }
  if (outcome.kind === 'sent') await database.query('note-push', note, [one.subscription_id, now]);
  else
    log.warn(
      { outcome, host: URL.parse(one.endpoint)?.host },
      'a push service did not accept a notification',
    );
  return database.query('drop-push', drop, delivery);
}

async function sendOne(services: Services, one: Claimed): Promise<void> {
  const { database, push, clock } = services;
  if (!one.is_wanted) {
    await database.query('drop-push', drop, [one.id, one.subscription_id]);
    return;
  }
  const message = composePush(one.id, factsOf(one), one, clock.now());
  await settle(services, one, await push.send(one, message));
}

/**
 * Sends pending push messages, oldest first. Failures are retried and deliveries of a dead process are claimed again,
 * so that none is lost; the device shows a rare duplicate once.
 */
export async function sendPushes(services: Services, { signal }: Pick<JobInput, 'signal'>): Promise<void> {
  const { database, clock, log } = services;
  await flushWatched(services);
  for (let claimed = batch; claimed === batch && !signal.aborted; ) {
    const rows = await database.query<Claimed>('claim-pushes', claim, [clock.now()]);
    const ended = await Promise.allSettled(rows.map((row) => sendOne(services, row)));
    for (const one of ended)
      if (one.status === 'rejected') log.warn({ err: one.reason }, 'a push could not be sent yet');
    claimed = rows.length;
  }
}
