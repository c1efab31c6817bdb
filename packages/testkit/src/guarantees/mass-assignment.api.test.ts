import { allEndpoints, type EndpointDefinition } from '@agentarium/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type TestApp, testApp } from '../app.ts';
import { exhaustive } from '../exhaustive.ts';
import { expectationOf, goodCall } from './expectations.ts';
import { type Answered, type Sample, send } from './send.ts';
import { makeWorld, openSession, type World } from './world.ts';

const someId = '01900000-0000-7000-8000-0000000000aa';
const someTime = '2020-01-01T00:00:00.000Z';

/** What only the server, an administrator or a purchase may set. */
const injected: Record<string, unknown> = {
  id: someId,
  user_id: someId,
  owner_id: someId,
  role: 'admin',
  is_admin: true,
  kind: 'admin',
  status: 'completed',
  status_changed_by: someId,
  usage_data: { daily_execution_limit: -1 },
  usage_status: { remaining_executions: 9999 },
  usage_count: -100,
  usage_started_at: someTime,
  daily_execution_limit: -1,
  tier: 'ultra',
  plan_name: 'ultra',
  current_plan: 'ultra',
  plan_activated_at: someTime,
  plan_expires_at: '2099-01-01T00:00:00.000Z',
  subscription_data: { current_plan: 'ultra' },
  extra_executions: 9999,
  email_key: 'admin@agentarium.localhost',
  username_key: 'admin',
  password_hash: 'x',
  created_by: someId,
  created_at: someTime,
  updated_by: someId,
  updated_at: someTime,
  change_count: 999,
  model_version: 9,
  triggered_by_scheduler: true,
  schedule_id: someId,
  charge_source: null,
  claimed_by: someId,
  attempt: 99,
  result: 'injected',
  output_params: { a: 1 },
  is_demo: true,
  force: true,
  wait: 0,
  consent: true,
  standing: 'active',
  verification_required: false,
};

const standingOf = `
  select (select to_jsonb(u) - '{name,username,email,preferences,health_profile,language,timezone,timezone_changed_at,
      usage_count,usage_started_at,change_count,updated_at,updated_by}'::text[] from users u where id = $1) as user,
    (select jsonb_agg(p order by id) from execution_packs p where user_id = $1) as packs,
    (select jsonb_agg(o order by id) from owned_items o where user_id = $1) as owned,
    (select jsonb_agg(p order by id) from purchases p where user_id = $1) as purchases`;

/** The most important ones, which go into every body while the others take turns. */
const essential = ['role', 'status', 'tier', 'owner_id', 'user_id', 'usage_data', 'daily_execution_limit'];
/** A release puts every field into every body; other changes a third of them, rotating with each body. */
const fieldsFor = (offset: number) =>
  Object.entries(injected).filter(
    ([key], index) => exhaustive || essential.includes(key) || (index + offset) % 3 === 0,
  );

type Fields = { shape: Record<string, unknown> };
const fieldsOf = (schema: z.ZodType | undefined): string[] => {
  const inner = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema;
  return inner instanceof z.ZodObject ? Object.keys((inner as unknown as Fields).shape) : [];
};

describe('P9: no user can set fields that are not theirs to set', () => {
  let app: TestApp;
  let adminToken: string;
  let tries = 0;
  let changed = 0;
  beforeAll(async () => {
    app = await testApp({ worker: false });
    adminToken = await openSession(app, 'admin');
  });
  afterAll(() => app.close());

  /** Executed thousands of times, so prepared once. */
  const query = (name: string, text: string, values: unknown[]) =>
    app.services.database.query(name, text, values);
  /** The state after the last attempt, from which the next one starts. */
  const known = new Map<string, unknown>();
  /** What a user is and has, in one row; null once the account is deleted. */
  const standing = async (id: string) => {
    const [row] = await query('standing', standingOf, [id]);
    return row?.user === null ? null : row;
  };
  /** New rows of accounts and runs with values that their creator must not set. */
  const privileged = async (world: World) => {
    const accounts = await query(
      'new-accounts',
      `select username from users where created_at > $1 and username <> 'admin' and (role <> 'user' or status <> 'active'
        or current_plan <> 'basic' or plan_activated_at is not null or usage_count <> 0 or change_count <> 0
        or daily_execution_limit is not null and not username like 'mark-%' or model_version <> 1 or id = $2)`,
      [new Date(0), someId],
    );
    const runs = await query(
      'new-runs',
      `select id from executions where id <> all($1) and user_id = $2 and (status <> 'pending' or triggered_by_scheduler
        or charge_source is null or claimed_by is not null or attempt <> 0 or result is not null or is_demo
        or output_params is not null or schedule_id is not null or change_count <> 0)`,
      [
        [world.executionId, world.childId, world.pendingId, world.followUpId, world.openFollowUpId],
        world.owner.id,
      ],
    );
    const others = await query('others', 'select id from executions where id = $1 or user_id = $1', [someId]);
    return [...accounts, ...runs, ...others];
  };

  async function attempt(endpoint: EndpointDefinition, world: World, sample: Sample): Promise<Answered> {
    tries += 1;
    const before = known.get(world.owner.id) ?? (await standing(world.owner.id));
    const { reach } = expectationOf(endpoint.id);
    const answer = await send(app, endpoint, sample, reach === 'admin' ? adminToken : world.owner.token);
    const after = await standing(world.owner.id);
    known.set(world.owner.id, after);
    const isGone = endpoint.method === 'DELETE' && after === null;
    if (isGone) return answer;
    if (JSON.stringify(after) !== JSON.stringify(before)) changed += 1;
    expect(after).toEqual(before);
    return answer;
  }

  const withBody = allEndpoints.filter(({ body }) => body !== undefined);
  const allowed = (endpoint: EndpointDefinition) => new Set(fieldsOf(endpoint.body));

  test.each(withBody)('$id rejects unknown fields', async (endpoint) => {
    expect(fieldsOf(endpoint.body).length).toBeGreaterThan(0);
    const world = await makeWorld(app);
    for (const [key, value] of fieldsFor(withBody.indexOf(endpoint))) {
      if (allowed(endpoint).has(key)) continue;
      const sample = goodCall(endpoint.id, world);
      const answer = await attempt(endpoint, world, {
        ...sample,
        body: { ...(sample.body as object), [key]: value },
      });
      expect([key, answer.status, answer.error.details]).toEqual([
        key,
        400,
        [{ path: key, message: 'Unknown field', code: 'UNKNOWN_FIELD' }],
      ]);
    }
    expect(await privileged(world)).toEqual([]);
  });

  // Administrators' calls may set these fields.
  const ofUsers = withBody.filter(({ id }) => expectationOf(id).reach !== 'admin');
  test.each(ofUsers)('$id ignores or rejects privileged values of its own fields', async (endpoint) => {
    // A purchase sets the plan that it names.
    const isBought = (key: string) => key === 'plan_name' && endpoint.id === 'subscription.upgradePlan';
    const named = Object.entries(injected).filter(([key]) => allowed(endpoint).has(key) && !isBought(key));
    for (const [key, value] of named) {
      const world = await makeWorld(app);
      const sample = goodCall(endpoint.id, world);
      const answer = await attempt(endpoint, world, {
        ...sample,
        body: { ...(sample.body as object), [key]: value },
      });
      const isHarmless = key === 'consent' && endpoint.id === 'auth.register';
      if (!isHarmless) expect([key, answer.status >= 400]).toEqual([key, true]);
      expect(await privileged(world)).toEqual([]);
    }
  });

  test.each(allEndpoints.filter(({ body, method }) => body === undefined && method !== 'GET'))(
    '$id ignores an undeclared body',
    async (endpoint) => {
      const world = await makeWorld(app);
      await attempt(endpoint, world, { ...goodCall(endpoint.id, world), body: injected });
      expect(await privileged(world)).toEqual([]);
    },
  );

  test.each(allEndpoints.filter((endpoint) => endpoint.query))(
    '$id rejects unknown query keys',
    async (endpoint) => {
      const world = await makeWorld(app);
      const known = new Set(Object.keys(endpoint.query?.shape ?? {}));
      for (const key of ['role', 'is_admin', 'id', 'owner_id', 'fields', 'sort', 'offset'].filter(
        (k) => !known.has(k),
      )) {
        const sample = goodCall(endpoint.id, world);
        const answer = await attempt(endpoint, world, {
          ...sample,
          query: { ...sample.query, [key]: 'admin' },
        });
        expect([key, answer.status, answer.error.details?.[0]?.path]).toEqual([key, 400, key]);
      }
    },
  );

  test.each(withBody)('$id rejects prototype keys', async (endpoint) => {
    const world = await makeWorld(app);
    const sample = goodCall(endpoint.id, world);
    const text = JSON.stringify(sample.body);
    for (const key of ['__proto__', 'constructor']) {
      const payload = `${text.slice(0, -1)}${text === '{}' ? '' : ','}"${key}":{"prototype":{"role":"admin"},"role":"admin"}}`;
      const answer = await app.http.inject({
        method: endpoint.method,
        url: `/api${endpoint.path.replace(/:id/, world.owner.id)}`,
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${adminToken}`,
        },
        payload,
      });
      tries += 1;
      expect([key, answer.statusCode]).toEqual([key, 400]);
    }
    expect(({} as { role?: string }).role).toBeUndefined();
  });

  test('values inside free-form objects have no effect elsewhere', async () => {
    const world = await makeWorld(app);
    const preferences = goodCall('users.updatePreferences', world);
    const endpoint = allEndpoints.find(({ id }) => id === 'users.updatePreferences');
    if (!endpoint) throw new Error('No endpoint for preferences');
    const send = (favorites: string[]) =>
      attempt(endpoint, world, { ...preferences, body: { preferences: { ...injected, favorites } } });
    expect((await send([someId])).status).toBe(400);
    const answer = await send([world.taskId]);
    expect(answer.status).toBe(200);
    const stored = JSON.parse(answer.text).preferences;
    expect([stored.favorites, stored.language]).toEqual([[world.taskId], null]);
  });

  test('no field was changed', () => {
    console.info(`P9: ${tries} tries, ${Object.keys(injected).length} fields, ${changed} changed`);
    expect(changed).toBe(0);
    expect(tries).toBeGreaterThan(withBody.length * (exhaustive ? 30 : 15));
  });
});
