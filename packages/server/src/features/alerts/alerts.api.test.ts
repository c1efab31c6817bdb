import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { meetUncommitted } from '@agentarium/testkit/uncommitted.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkAlerts } from './alerts.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await testApp({ env: { LOG_LEVEL: 'silent' } });
  token = (await app.admin()).token;
});
afterAll(() => app.close());

const { getAlerts, updateAlerts } = api.alerts;
const notices = async (by = token) => {
  const { body } = await app.call(api.notifications.listNotifications, { token: by });
  return body.items.flatMap(({ kind, data }) => (kind === 'system_alert' ? [data] : []));
};

async function fail(times: number) {
  const task = await addTask(app.services.database);
  const user = await app.signUp();
  for (let count = 0; count < times; count += 1) {
    app.model.play([{ fault: { kind: 'status', status: 401, body: '' } }]);
    const body = { task_id: task.id };
    await app.call(api.executions.createExecution, { token: user.token, query: { wait: 20 }, body });
  }
  return user;
}

test('a failing family is reported once, to administrators who want it', async () => {
  const before = (await app.call(getAlerts, { token })).body;
  expect(before).toMatchObject({
    kinds: expect.arrayContaining(['family_failing']),
    in_app: true,
    mail: false,
  });
  const user = await fail(3);
  await app.call(updateAlerts, { token, body: { kinds: ['disk_low'] } });
  await checkAlerts(app.services);
  expect(await notices()).toEqual([]);

  await app.services.database.query('', 'delete from alerts', []);
  const chosen = await app.call(updateAlerts, { token, body: { kinds: ['family_failing'], mail: true } });
  expect(chosen.body).toMatchObject({ kinds: ['family_failing'], mail: true, in_app: true });
  await checkAlerts(app.services);
  await checkAlerts(app.services);
  const alert = { alert: 'family_failing', names: ['ChatGPT'], total: 1 };
  expect(await notices()).toEqual([alert]);
  expect(await notices(user.token)).toEqual([]);
});

test('the settings of alerts can be read, changed and sent back whole', async () => {
  const { body } = await app.call(getAlerts, { token });
  const changed = { ...body, push: !body.push };
  const answer = await app.call(updateAlerts, { token, body: changed });
  expect([answer.status, answer.body]).toEqual([200, changed]);
});

test('a change of the channels of alerts keeps the kinds that another tab chooses meanwhile', async () => {
  const choose = `update users set alert_kinds = '{disk_low}' where username = 'admin'`;
  const { body } = await meetUncommitted(app.services.database, [choose, []], () =>
    app.call(updateAlerts, { token, body: { push: false } }),
  );
  expect(body).toMatchObject({ kinds: ['disk_low'], push: false });
});
