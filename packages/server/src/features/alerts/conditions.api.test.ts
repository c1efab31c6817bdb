import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { addDeadJob } from '@agentarium/testkit/jobs.ts';
import { type MailServer, startMailServer } from '@agentarium/testkit/mail-server.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { schedules } from '../../db/schema/index.ts';
import { newId } from '../../platform/ids.ts';
import { checkAlerts } from './alerts.ts';

const minute = 60_000;
const gigabyte = 1024 ** 3;
/** A disk of 100 GB with this much left. */
function diskWith(left: number) {
  vi.spyOn(fs, 'statfs').mockResolvedValue({ bavail: left, blocks: 100, bsize: gigabyte } as never);
  syncBuiltinESMExports();
}

let app: TestApp;
let mailServer: MailServer;
let admin: Awaited<ReturnType<TestApp['signUp']>>;
let user: Awaited<ReturnType<TestApp['signUp']>>;
const query = (text: string, values: unknown[] = []) => app.services.database.query('', text, values);

beforeAll(async () => {
  mailServer = await startMailServer();
  app = await testApp({ env: { SMTP_URL: mailServer.url, EMAIL_VERIFICATION: 'off' }, worker: false });
});
afterAll(async () => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  await app.close();
  await mailServer.close();
});
beforeEach(async () => {
  diskWith(50);
  for (const table of ['alerts', 'schedules', 'executions', 'usage_costs', 'pgboss.job'])
    await query(`delete from ${table}`);
  admin = await app.signUp();
  user = await app.signUp({ username: `spender${admin.username}` });
  await query(`update users set role = 'admin', email_key = lower(email) where id = $1`, [admin.id]);
  await app.call(api.alerts.updateAlerts, { token: admin.token, body: { mail: true } });
});

async function queueRun() {
  const body = { task_id: (await addTask(app.services.database)).id };
  await app.call(api.executions.createExecution, { token: user.token, query: { wait: 0 }, body });
}

async function addSchedule() {
  const task = await addTask(app.services.database);
  const next_run_at = app.clock.now();
  const when = { cron_expressions: ['0 9 * * *'], timezone: 'UTC', parameters: {}, next_run_at };
  const schedule = { id: newId(), user_id: user.id, task_id: task.id, ...when, enabled: true };
  await app.services.database.db.insert(schedules).values(schedule);
}

const spend = (micros: number) =>
  query('insert into usage_costs values ($1, $2::date, 1, 1, 1, $3)', [
    ...[user.id, app.clock.now().toISOString().slice(0, 10), micros],
  ]);

type Case = {
  /** Is not wrong yet. */
  before: () => unknown;
  cause: () => unknown;
  kind: string;
  /** Whether the alert names the account. */
  named?: true;
  en: string;
  ru: string;
};
const late = {
  cause: () => app.clock.advance(2 * minute),
  kind: 'queue_late',
  en: 'Runs wait too long for a worker',
  ru: 'Запуски слишком долго ждут в очереди',
};

test.each<[string, Case]>([
  ['a run that waits', { before: () => queueRun().then(() => app.clock.advance(4 * minute)), ...late }],
  ['a late tick', { before: () => addSchedule().then(() => app.clock.advance(4 * minute)), ...late }],
  [
    'a job that was given up',
    {
      before: () => undefined,
      cause: () => addDeadJob(app.services.database, 'a-key'),
      kind: 'jobs_dead',
      en: 'Background jobs have failed for good',
      ru: 'Фоновые задания так и не удалось выполнить',
    },
  ],
  [
    'a spent budget',
    {
      before: () =>
        query('update users set monthly_budget_micros = 100 where id = $1', [user.id]).then(() => spend(99)),
      cause: () => query('update usage_costs set cost_micros = 100'),
      kind: 'budget_spent',
      named: true,
      en: 'Monthly budgets are used up: {name}',
      ru: 'Месячный бюджет исчерпан: {name}',
    },
  ],
  [
    'a full disk',
    {
      before: () => diskWith(5),
      cause: () => diskWith(4),
      kind: 'disk_low',
      en: 'The disk is almost full',
      ru: 'На диске почти не осталось места',
    },
  ],
])('%s is reported and mailed in both languages', async (_name, { before, cause, kind, named, en, ru }) => {
  const reader = await app.signUp();
  const asRussian = `update users set role = 'admin', email_key = lower(email), language = 'ru' where id = $1`;
  await query(asRussian, [reader.id]);
  await app.call(api.alerts.updateAlerts, { token: reader.token, body: { mail: true } });
  const notices = async () =>
    (await app.call(api.notifications.listNotifications, { token: admin.token })).body.items;
  await before();
  await checkAlerts(app.services);
  expect(await notices()).toEqual([]);

  await cause();
  await checkAlerts(app.services);
  const names = named ? [user.username] : [];
  expect(await notices()).toMatchObject([
    { kind: 'system_alert', data: { alert: kind, names, total: names.length } },
  ]);

  await app.jobsDone();
  app.clock.advance(minute);
  await app.jobsDone();
  const mailTo = (email: string) => mailServer.received.filter((mail) => mail.to?.[0]?.address === email);
  for (const [to, words] of [
    [admin.email, en],
    [reader.email, ru],
  ] as const) {
    const what = words.replace('{name}', user.username);
    const mails = mailTo(to);
    expect(mails.map(({ subject }) => subject)).toEqual([what]);
    expect(mails[0]?.text).toContain(`${what}.`);
  }
});
