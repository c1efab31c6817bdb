import { api, type EndpointQuery } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { makeWorld, type World } from '@agentarium/testkit/world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const { setLabels, setPin, listLabels, getExecution, deleteExecution } = api.executions;
const { listUserExecutions } = api.users;

describe('labels and pins', () => {
  let app: TestApp;
  let world: World;

  beforeAll(async () => {
    app = await testApp({ worker: false });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    world = await makeWorld(app);
  });

  const label = (id: string, ...labels: string[]) =>
    app.call(setLabels, { token: world.owner.token, params: { id }, body: { labels } });
  const pin = (id: string, pinned = true) =>
    app.call(setPin, { token: world.owner.token, params: { id }, body: { pinned } });
  const read = async (id: string) =>
    (await app.call(getExecution, { token: world.owner.token, params: { id } })).body;
  const idsOf = async (query: EndpointQuery<typeof listUserExecutions>) => {
    const { owner } = world;
    const { body } = await app.call(listUserExecutions, {
      token: owner.token,
      params: { id: owner.id },
      query,
    });
    return body.items.map(({ id }) => id);
  };
  const ownLabels = async () => (await app.call(listLabels, { token: world.owner.token })).body.items;

  test('are listed with their execution, in the given order', async () => {
    expect((await label(world.executionId, ' Ужин ', 'diet')).body).toEqual({ labels: ['Ужин', 'diet'] });
    expect((await pin(world.executionId)).body).toEqual({ pinned: true });
    expect(await read(world.executionId)).toMatchObject({ labels: ['Ужин', 'diet'], pinned: true });
    expect(await read(world.childId)).toMatchObject({ labels: [], pinned: false });
    const { owner } = world;
    const list = await app.call(listUserExecutions, { token: owner.token, params: { id: owner.id } });
    const listed = list.body.items.find(({ id }) => id === world.executionId);
    expect(listed).toMatchObject({ labels: ['Ужин', 'diet'], pinned: true });
  });

  test('are replaced and removed, and merged if only the case differs', async () => {
    expect((await label(world.executionId, 'Diet', 'week', 'DIET')).body.labels).toEqual(['Diet', 'week']);
    await label(world.executionId, 'one', 'two');
    await label(world.executionId, 'two', 'three');
    expect((await read(world.executionId)).labels).toEqual(['two', 'three']);
    const change = (labels: string[], before: string[]) =>
      app.call(setLabels, {
        token: world.owner.token,
        params: { id: world.executionId },
        body: { labels, before },
      });
    // Another page has removed `one` and added `three` since.
    expect((await change(['one', 'TWO', 'four'], ['one', 'two'])).body.labels).toEqual([
      'TWO',
      'four',
      'three',
    ]);
    const more = Array.from({ length: 10 }, (_, at) => `label ${at}`);
    expect((await change(more, [])).error.details).toMatchObject([{ path: 'labels', code: 'TOO_MANY' }]);
    await label(world.executionId);
    await pin(world.executionId);
    await pin(world.executionId);
    await pin(world.executionId, false);
    expect(await read(world.executionId)).toMatchObject({ labels: [], pinned: false });
  });

  test('filter the list, in any case', async () => {
    await label(world.executionId, 'Диета', 'week');
    await label(world.childId, 'диета');
    await pin(world.pendingId);
    expect(await idsOf({ label: 'ДИЕТА' })).toEqual([world.executionId]);
    const both = [world.childId, world.executionId];
    expect((await idsOf({ label: 'диета', include_child: 'true' })).sort()).toEqual(both.sort());
    expect(await idsOf({ label: 'die' })).toEqual([]);
    expect(await idsOf({ pinned: 'true' })).toEqual([world.pendingId]);
    expect(await idsOf({ pinned: 'false' })).toEqual([world.executionId]);
    expect(await idsOf({ pinned: 'true', label: 'week' })).toEqual([]);
  });

  test('are counted by name, in their latest spelling', async () => {
    expect(await ownLabels()).toEqual([]);
    await label(world.executionId, 'Diet', 'week');
    await label(world.pendingId, 'diet');
    expect(await ownLabels()).toEqual([
      { label: 'diet', count: 2 },
      { label: 'week', count: 1 },
    ]);
  });

  test.each([
    [['x'.repeat(31)], 'TOO_LONG'],
    [Array.from({ length: 11 }, (_, at) => `label ${at}`), 'TOO_MANY'],
  ])('cannot be %j', async (labels, code) => {
    const { status, error } = await label(world.executionId, ...labels);
    expect([status, error.details?.[0]?.code]).toEqual([400, code]);
  });

  test.each(['a\u0000b', '%_'])('can be %j', async (odd) => {
    const { status } = await label(world.executionId, odd);
    expect([200, 400]).toContain(status);
    if (status === 200) expect(await idsOf({ label: odd.toUpperCase() })).toEqual([world.executionId]);
  });

  test('of other users can be neither set nor found', async () => {
    const other = await makeWorld(app);
    await label(world.executionId, 'secret');
    await pin(world.executionId);
    const asOther = { token: other.owner.token, params: { id: world.executionId } };
    expect((await app.call(setLabels, { ...asOther, body: { labels: ['mine'] } })).status).toBe(403);
    expect((await app.call(setPin, { ...asOther, body: { pinned: false } })).status).toBe(403);
    expect((await app.call(listLabels, { token: other.owner.token })).body.items).toEqual([]);
    expect(await read(world.executionId)).toMatchObject({ labels: ['secret'], pinned: true });
  });

  test('are deleted with their execution, and are in the export', async () => {
    await label(world.executionId, 'kept');
    await pin(world.executionId);
    const { body } = await app.http.inject({
      url: '/api/public/users/me/export',
      headers: { authorization: `Bearer ${world.owner.token}` },
    });
    const runs: { id: string }[] = JSON.parse(body).executions;
    const run = runs.find(({ id }) => id === world.executionId);
    expect(run).toMatchObject({ labels: ['kept'], pinned: true });
    await app.call(deleteExecution, { token: world.owner.token, params: { id: world.executionId } });
    expect(await ownLabels()).toEqual([]);
    expect(await idsOf({ pinned: 'true' })).toEqual([]);
  });
});
