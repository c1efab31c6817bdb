import { api, type EndpointDefinition } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { send } from './send.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ worker: false });
});
afterAll(() => app.close());

test.each<[string, EndpointDefinition, EndpointDefinition]>([
  ['the system’s settings', api.system.getConfig, api.system.updateConfig],
  ['alerts', api.alerts.getAlerts, api.alerts.updateAlerts],
  ['an account’s budget', api.subscription.getBudget, api.subscription.setBudget],
  ['the weekly digest', api.digest.getDigest, api.digest.updateDigest],
  ['notifications', api.notifications.getNotificationSettings, api.notifications.updateNotificationSettings],
  ['privacy', api.users.getPrivacy, api.users.updatePrivacy],
  ['the time zone', api.users.getTimezone, api.users.updateTimezone],
  ['the health profile', api.users.getUserParams, api.users.updateUserParams],
])('a client can send back whole what it read: %s', async (_what, get, put) => {
  const { token } = await app.admin();
  const { id } = await app.signUp();
  await app.call(api.users.updateTimezone, { token, body: { timezone: 'Europe/Moscow' } });
  const params = get.path.includes(':id') ? { id } : {};
  const read = async () => JSON.parse((await send(app, get, { params }, token)).text) as { since?: string };
  const { since: _now, ...before } = await read();
  const { status, text } = await send(app, put, { params, body: await read() }, token);
  expect([status, text]).toEqual([200, text]);
  expect(await read()).toMatchObject(before);
});

test('a changed field of settings that are sent back whole is stored', async () => {
  const { token } = await app.signUp();
  const { getNotificationSettings: get, updateNotificationSettings: put } = api.notifications;
  const { body } = await app.call(get, { token });
  const off = { in_app: false, mail: false, push: false };
  const changed = { ...body, settings: { ...body.settings, run_failed: off }, limit_80: { mail: true } };
  expect((await app.call(put, { token, body: changed })).body.settings).toEqual({
    ...body.settings,
    run_failed: off,
    limit_80: { ...body.settings.limit_80, mail: true },
  });
});
