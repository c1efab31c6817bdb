import { allEndpoints } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { contentsMark, makeWorld, type World } from '@agentarium/testkit/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectationOf, goodCall } from './expectations.ts';
import { actionOf, changing, disclosing, unaudited } from './expected/audited.ts';
import { send, successOf } from './send.ts';

const byAdmins = (reach: string) => reach === 'admin' || reach === 'owner-or-admin';
const allChanges = allEndpoints.filter(
  ({ id, method }) => method !== 'GET' && byAdmins(expectationOf(id).reach) && !(id in unaudited),
);
// The switches of the system come last: they stop what other calls need.
const isSwitch = ({ id }: (typeof allChanges)[number]) => id.startsWith('system.');
const changes = [...allChanges.filter((one) => !isSwitch(one)), ...allChanges.filter(isSwitch)];
type Entry = { action: string; actor_username: string; changes: object };

describe('P22: every change by an administrator is in the audit log', () => {
  let app: TestApp;
  let token: string;
  /** The target and the caller of rejected calls: neither changes. */
  let untouched: World;
  let stranger: World;
  beforeAll(async () => {
    app = await testApp({ worker: false });
    token = (await app.admin()).token;
    [untouched, stranger] = [await makeWorld(app), await makeWorld(app)];
  });
  afterAll(() => app.close());

  const entries = () => app.services.database.query<Entry>('', 'select * from audit_logs order by id', []);
  const count = async () => (await entries()).length;

  test('every listed call exists, and over 30 changes are covered', () => {
    const known = allEndpoints.map(({ id }) => id);
    for (const id of [...Object.keys(unaudited), ...Object.keys(changing), ...Object.keys(actionOf)]) {
      expect(known).toContain(id);
    }
    expect(changes.length).toBeGreaterThan(30);
  });

  test.each(changes)('$id adds one entry, and none when it is rejected', async ({ id, ...rest }) => {
    const endpoint = { id, ...rest };
    const before = await count();
    const refusal = await send(app, endpoint, goodCall(id, untouched), stranger.owner.token);
    expect([403, 404]).toContain(refusal.status);
    expect(await count()).toBe(before);

    const world = await makeWorld(app);
    const sample = (await changing[id]?.({ app, world, token })) ?? goodCall(id, world);
    const prepared = await count();
    const answer = await send(app, endpoint, sample, token);
    expect([answer.status, answer.text], `${id} must change something: see expected/audited.ts`).toEqual([
      successOf(endpoint),
      expect.any(String),
    ]);
    const added = (await entries()).slice(prepared);
    expect(added.map(({ action, actor_username }) => [action, actor_username])).toEqual([
      [actionOf[id] ?? id, 'admin'],
    ]);
    expect(Object.keys(added[0]?.changes ?? {}).length).toBeGreaterThan(0);
    expect(JSON.stringify(added)).not.toContain(contentsMark);
    if (!disclosing.includes(id)) expect(answer.text).not.toContain(contentsMark);
  });
});
