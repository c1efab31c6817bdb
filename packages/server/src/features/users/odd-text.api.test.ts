import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

describe('text that a database cannot store', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  test.each(['a\u0000b', 'a\ud800b'])('%j is rejected or stored, never a 500', async (odd) => {
    const { id, token } = await app.signUp();
    const answers = [
      await app.call(api.users.updateUser, { params: { id }, body: { name: odd }, token }),
      await app.call(api.users.updateUserParams, { body: { physique: odd }, token }),
      await app.call(api.users.updatePreferences, { body: { preferences: { [odd]: odd } }, token }),
      await app.call(api.users.updateTimezone, { body: { timezone: odd }, token }),
      await app.call(api.users.listUserExecutions, { params: { id }, query: { search: odd }, token }),
      await app.call(api.auth.login, { body: { username: odd, password: odd } }),
      await app.call(api.auth.verifyEmail, { body: { token: odd } }),
    ];
    for (const { status } of answers) expect([200, 400, 401]).toContain(status);
    expect((await app.call(api.users.getMe, { token })).status).toBe(200);
  });
});
