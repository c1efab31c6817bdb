import { api, type EndpointInput } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { meetUncommitted } from '@agentarium/testkit/uncommitted.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const { getPresets, savePresets, getUserParams, updateUserParams, updateUser } = api.users;

describe('what a user saves', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ worker: false });
  });
  afterAll(() => app.close());

  test('presets of a task are kept in order, without files and values of the profile', async () => {
    const { token } = await app.signUp();
    const task = await addTask(app.services.database, {
      required_parameters: [
        { name: 'meal', param_type: 'UserInput', data_type: 'String', locales: {} },
        { name: 'photo', param_type: 'UserInput', data_type: 'Image', locales: {} },
        { name: 'weight', param_type: 'UserProfile', data_type: 'Float', locales: {} },
      ],
    });
    const call = { token, params: { id: task.id } };
    const save = (body: EndpointInput<typeof savePresets>) => app.call(savePresets, { ...call, body });
    expect((await app.call(getPresets, call)).body).toEqual({ presets: [], change_count: 0 });
    const parameters = { meal: 'soup', photo: crypto.randomUUID(), weight: 61, other: 1 };
    const given = [
      { name: ' Lunch ', parameters },
      { name: 'Dinner', parameters: {} },
    ];
    const kept = [
      { name: 'Lunch', parameters: { meal: 'soup' } },
      { name: 'Dinner', parameters: {} },
    ];
    expect((await save({ presets: given })).body).toEqual({ presets: kept, change_count: 1 });
    expect((await app.call(getPresets, call)).body).toEqual({ presets: kept, change_count: 1 });
    expect((await save({ presets: [], change_count: 0 })).error.error_code).toBe('STALE_WRITE');
    const twice = [...kept, { name: 'lunch', parameters: {} }];
    expect((await save({ presets: twice })).error.details).toMatchObject([
      { path: 'presets', code: 'DUPLICATE' },
    ]);
    const headers = { authorization: `Bearer ${token}` };
    const exported = await app.http.inject({ url: '/api/public/users/me/export', headers });
    expect(exported.json().task_presets).toEqual([{ task_id: task.id, presets: kept }]);
    const other = await app.signUp();
    expect((await app.call(getPresets, { ...call, token: other.token })).body.presets).toEqual([]);
  });

  test('presets of a task that is being deleted are refused like those of an unknown one', async () => {
    const { token } = await app.signUp();
    const { database } = app.services;
    const { id } = await addTask(database);
    const body = { presets: [{ name: 'Lunch', parameters: {} }] };
    const { error } = await meetUncommitted(database, ['delete from tasks where id = $1', [id]], () =>
      app.call(savePresets, { token, params: { id }, body }),
    );
    expect(error.error_code).toBe('TASK_NOT_FOUND');
  });

  test('two tabs with the same profile and account keep what each changed, and report what both did', async () => {
    const { token, id } = await app.signUp();
    const { body: before } = await app.call(getUserParams, { token });
    const save = (body: EndpointInput<typeof updateUserParams>) =>
      app.call(updateUserParams, { token, body });
    await save({ ...before, first_name: 'Anna', before });
    expect((await save({ ...before, last_name: 'Bell', before })).body).toMatchObject({
      first_name: 'Anna',
      last_name: 'Bell',
    });
    const { error } = await save({ ...before, first_name: 'Anne', weight: 60, before });
    expect([error.error_code, error.details]).toMatchObject(['STALE_WRITE', [{ path: 'first_name' }]]);
    expect((await app.call(getUserParams, { token })).body.weight).toBeNull();

    const params = { id };
    const account = { name: (await app.call(api.users.getMe, { token })).body.name, timezone: null };
    const rename = (name: string) => app.call(updateUser, { token, params, body: { name, before: account } });
    expect((await rename('Anna Bell')).body.name).toBe('Anna Bell');
    expect((await rename(account.name)).body.name).toBe('Anna Bell');
    expect((await rename('Anne')).error.details).toMatchObject([{ path: 'name' }]);

    const prefer = (preferences: Record<string, string>, seen: Record<string, string | null>) =>
      app.call(api.users.updatePreferences, { token, body: { preferences, before: seen } });
    await prefer({ diet: 'vegan' }, { diet: null });
    expect((await prefer({ city: 'Oslo' }, { city: null })).body.preferences).toMatchObject({
      diet: 'vegan',
    });
    expect((await prefer({ diet: 'none' }, { diet: null })).error).toMatchObject({
      error_code: 'STALE_WRITE',
      details: [{ path: 'diet' }],
    });
  });
});
