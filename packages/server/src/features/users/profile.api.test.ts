import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addAgent, addTask } from '@agentarium/testkit/catalogue.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../platform/clock.ts';

describe('own user data', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  test('the health profile keeps absent fields, clears with null and trims', async () => {
    const { token } = await app.signUp();
    const save = (body: Record<string, unknown>) =>
      app.call(api.users.updateUserParams, { body: body as never, token });
    const first = await save({
      first_name: '  Anna ',
      gender: 'female',
      date_of_birth: '1990-02-28',
      height: 170.5,
      weight: 61,
      physique: 'slim',
      allergies: ['nuts', '  ', ' milk '],
    });
    expect(first.body).toMatchObject({ first_name: 'Anna', height: 170.5, allergies: ['nuts', 'milk'] });
    const second = await save({ weight: null, allergies: [] });
    expect(second.body).toEqual({ ...first.body, weight: null, allergies: [] });
    expect((await app.call(api.users.getUserParams, { token })).body).toEqual(second.body);
    const wrong = await save({ first_name: 'A', height: 20, gender: 'robot', date_of_birth: '28.02.1990' });
    expect(wrong.error.details?.map(({ message }) => message).sort()).toEqual([
      'Date must be in YYYY-MM-DD format',
      'First name must be at least 2 characters',
      'Height must be at least 30 cm',
      'Invalid gender',
    ]);
  });

  test('concurrent saves of health profile fields do not overwrite each other', async () => {
    const { token } = await app.signUp();
    const parts = [{ height: 170 }, { weight: 60 }, { physique: 'slim' }, { first_name: 'Anna' }];
    await Promise.all(parts.map((body) => app.call(api.users.updateUserParams, { body, token })));
    const { body } = await app.call(api.users.getUserParams, { token });
    expect(body).toMatchObject({ height: 170, weight: 60, physique: 'slim', first_name: 'Anna' });
  });

  test('the time zone can be set once a day, by either call', async () => {
    const { token, id } = await app.signUp();
    const set = (timezone: string) => app.call(api.users.updateTimezone, { body: { timezone }, token });
    const read = async () => (await app.call(api.users.getTimezone, { token })).body;
    expect(await read()).toEqual({ timezone: null, can_update: true, hours_until_next_update: null });
    expect((await set('Mars/Base')).error.details?.[0]?.path).toBe('timezone');
    expect((await set('Europe/Moscow')).body).toEqual({
      timezone: 'Europe/Moscow',
      can_update: false,
      hours_until_next_update: 24,
    });
    expect((await set('Europe/Moscow')).status).toBe(200);
    app.clock.advance(1.5 * HOUR_MS);
    const locked = await set('Asia/Tokyo');
    expect([locked.status, locked.error.error_code]).toEqual([409, 'TIMEZONE_LOCKED']);
    expect(locked.error.details).toMatchObject([{ path: 'timezone', message: '23', params: { hours: 23 } }]);
    const body = { timezone: 'Asia/Tokyo', name: 'Not saved either' };
    const byProfile = await app.call(api.users.updateUser, { params: { id }, body, token });
    expect(byProfile.error.error_code).toBe('TIMEZONE_LOCKED');
    app.clock.advance(22.5 * HOUR_MS);
    expect((await app.call(api.users.updateUser, { params: { id }, body, token })).body).toMatchObject(body);
    expect(await read()).toMatchObject({ timezone: 'Asia/Tokyo', can_update: false });
  });

  test('preferences are merged, and set language and favorites; invalid ones are rejected, never dropped', async () => {
    const [anna, boris] = [await app.signUp(), await app.signUp()];
    const save = (preferences: Record<string, unknown>) =>
      app.call(api.users.updatePreferences, {
        body: { preferences: preferences as never },
        token: anna.token,
      });
    await save({ theme: 'dark', sound: true });
    await app.call(api.users.updateLanguage, { body: { language: 'ru' }, token: anna.token });
    const { database } = app.services;
    const [first, second] = [await addTask(database), await addTask(database)];
    const favorites = [second.id, first.id];
    const { body } = await save({ sound: null, chart: [1, { a: 'b' }], favorites });
    const expected = { theme: 'dark', chart: [1, { a: 'b' }], favorites, language: 'ru' };
    expect(body).toEqual({ preferences: expected });
    const read = (token: string) => app.call(api.users.getPreferences, { params: { id: anna.id }, token });
    expect((await read(anna.token)).body).toEqual({ preferences: expected });
    expect((await read(boris.token)).status).toBe(403);
    expect((await app.call(api.users.getLanguage, { token: anna.token })).body).toEqual({ language: 'ru' });
    const me = await app.call(api.users.getMe, { token: anna.token });
    expect(me.body).toMatchObject({ language: 'ru', preferences: expected });
    for (const language of ['en', null, 'ru'] as const) {
      expect((await save({ language })).body.preferences).toEqual({ ...expected, language });
      expect((await app.call(api.users.getLanguage, { token: anna.token })).body).toEqual({ language });
    }
    const hidden = await addTask(database, { deployment_state: 'new' });
    for (const given of ['x', ['x'], [hidden.id], [crypto.randomUUID()], [{}]]) {
      const { status, error } = await save({ theme: 'light', favorites: given });
      expect([status, error.details?.[0]?.path]).toEqual([
        400,
        expect.stringMatching(/^preferences\.favorites/),
      ]);
    }
    expect((await read(anna.token)).body).toEqual({ preferences: expected });
    expect((await save({ favorites: null })).body.preferences).toEqual({ ...expected, favorites: [] });
    const wrong = await save({ language: 'xx' });
    expect(wrong.error.details).toMatchObject([
      { path: 'preferences.language', message: 'Must be one of: en, ru' },
    ]);
  });

  test('favorites can be added and removed; hidden agents are not found', async () => {
    const { database } = app.services;
    const { token } = await app.signUp();
    const [first, second] = [await addTask(database), await addTask(database)];
    const hidden = await addTask(database, { deployment_state: 'new' });
    const agent = await addAgent(database, { deployment_state: 'new' });
    const ofHiddenAgent = await addTask(database, { agent_id: agent.id });
    const toggle = (task_id: string, as = token) =>
      app.call(api.users.toggleFavorite, { body: { task_id }, token: as });
    expect((await toggle(first.id)).body).toEqual({ favorites: [first.id], is_favorite: true });
    expect((await toggle(second.id)).body.favorites).toEqual([first.id, second.id]);
    expect((await toggle(first.id)).body).toEqual({ favorites: [second.id], is_favorite: false });
    for (const id of [crypto.randomUUID(), hidden.id, ofHiddenAgent.id]) {
      expect((await toggle(id)).error.error_code).toBe('TASK_NOT_FOUND');
    }
    expect((await toggle(hidden.id, (await app.admin()).token)).status).toBe(200);
    expect((await app.call(api.users.getFavorites, { token })).body).toEqual({ favorites: [second.id] });
    const me = await app.call(api.users.getMe, { token });
    expect(me.body.preferences.favorites).toEqual([second.id]);
  });

  test('favorites can be toggled and replaced at the same time', async () => {
    const { token } = await app.signUp();
    const { id } = await addTask(app.services.database);
    const replace = (favorites: string[]) =>
      app.call(api.users.updatePreferences, { body: { preferences: { favorites } }, token });
    const toggle = () => app.call(api.users.toggleFavorite, { body: { task_id: id }, token });
    for (let round = 0; round < 12; round += 1) {
      await replace([]);
      const answers = await Promise.all([replace([id]), toggle(), toggle()]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    }
  });

  test('the remaining runs of a task depend on its window, the plan and the daily limit', async () => {
    const { database } = app.services;
    const { id, token } = await app.signUp({ dailyLimit: 10 });
    const task = await addTask(database, { limit: 4 });
    const read = async () =>
      (await app.call(api.users.getTaskUsage, { query: { task_id: task.id }, token })).body;
    expect(await read()).toEqual({
      task_limit: 4,
      remaining_executions: 4,
      limited_by: 'task',
      next_reset_time: null,
      hours_until_reset: null,
    });
    const start = app.clock.now();
    await database.query('', 'insert into task_usages values ($1, $2, $3, 3)', [id, task.id, start]);
    expect(await read()).toMatchObject({
      remaining_executions: 1,
      next_reset_time: new Date(start.getTime() + 24 * HOUR_MS).toISOString(),
      hours_until_reset: 24,
    });
    await database.query('', "update users set current_plan = 'pro' where id = $1", [id]);
    expect(await read()).toMatchObject({ task_limit: 10, remaining_executions: 7 });
    app.clock.advance(24 * HOUR_MS);
    expect(await read()).toMatchObject({ remaining_executions: 10, next_reset_time: null });
    await database.query('', 'update users set usage_started_at = $2, usage_count = 10 where id = $1', [
      id,
      app.clock.now(),
    ]);
    expect(await read()).toMatchObject({
      remaining_executions: 0,
      limited_by: 'global',
      hours_until_reset: 24,
    });
    await database.query(
      '',
      `insert into execution_packs (id, user_id, total, remaining, expires_at, created_at)
       values (gen_random_uuid(), $1, 3, 3, $2, $3), (gen_random_uuid(), $1, 9, 9, $3, $3)`,
      [id, new Date(app.clock.now().getTime() + HOUR_MS), app.clock.now()],
    );
    expect(await read()).toMatchObject({ remaining_executions: 3, limited_by: 'global' });
    const query = { task_id: crypto.randomUUID() };
    const missing = await app.call(api.users.getTaskUsage, { query, token });
    expect(missing.error.error_code).toBe('TASK_NOT_FOUND');
  });
});
