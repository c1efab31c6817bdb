import { allEndpoints, type EndpointDefinition } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { makeWorld, type World } from '@agentarium/testkit/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { expectationOf, goodCall } from './expectations.ts';
import { firstKind } from './first-kind.ts';
import { type Answered, type Sample, send } from './send.ts';

const someId = '01900000-0000-7000-8000-0000000000aa';
const someTime = '2020-01-01T00:00:00.000Z';

/** Fields that only the server, an administrator or a purchase may set. */
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

/** The fields that `npm test` tries; `npm run test:all` tries every one. */
export const mostWanted = [
  'role',
  'status',
  'tier',
  'owner_id',
  'user_id',
  'usage_data',
  'daily_execution_limit',
];
export const allFields = Object.keys(injected);

type Fields = { shape: Record<string, unknown> };
const fieldsOf = (schema: z.ZodType | undefined): string[] => {
  const inner = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema;
  const kind = inner && firstKind(inner);
  return kind instanceof z.ZodObject ? Object.keys((kind as unknown as Fields).shape) : [];
};

/** Tests that no call sets one of the fields, which only the server, an administrator or a purchase may set. */
export function testMassAssignment(fields: string[]): void {
  const chosen = Object.entries(injected).filter(([key]) => fields.includes(key));

  let app: TestApp;
  let adminToken: string;
  /** The world of all calls that are refused. */
  let untouched: World;
  beforeAll(async () => {
    app = await testApp({ worker: false });
    untouched = await makeWorld(app);
    adminToken = (await app.admin()).token;
  });
  afterAll(() => app.close());

  /** Executed thousands of times, so prepared once. */
  const query = (name: string, text: string, values: unknown[]) =>
    app.services.database.query(name, text, values);
  /** The state after the last attempt, from which the next one starts. */
  const known = new Map<string, unknown>();
  /** Returns a user's state and possessions in one row; null once the account is deleted. */
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
      `select id from executions where id <> all($1) and user_id = $2 and (status <> 'queued' or triggered_by_scheduler
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
    const before = known.get(world.owner.id) ?? (await standing(world.owner.id));
    const { reach } = expectationOf(endpoint.id);
    const answer = await send(app, endpoint, sample, reach === 'admin' ? adminToken : world.owner.token);
    const after = await standing(world.owner.id);
    known.set(world.owner.id, after);
    const isGone = endpoint.method === 'DELETE' && after === null;
    if (isGone) return answer;
    expect(after).toEqual(before);
    return answer;
  }

  const ownFields = (endpoint: EndpointDefinition) => new Set(fieldsOf(endpoint.body));

  async function refusesUnknownFields(endpoint: EndpointDefinition): Promise<void> {
    const world = untouched;
    for (const [key, value] of chosen) {
      if (ownFields(endpoint).has(key)) continue;
      const sample = goodCall(endpoint.id, world);
      const body = { ...(sample.body as object), [key]: value };
      const answer = await attempt(endpoint, world, { ...sample, body });
      expect([key, answer.status, answer.error.details]).toEqual([
        key,
        400,
        [{ path: key, message: 'Unknown field', code: 'UNKNOWN_FIELD' }],
      ]);
    }
    expect(await privileged(world)).toEqual([]);
  }

  async function refusesPrivilegedValues(endpoint: EndpointDefinition): Promise<void> {
    // A purchase sets the plan that it names.
    const isBought = (key: string) => key === 'plan_name' && endpoint.id === 'subscription.upgradePlan';
    for (const [key, value] of chosen) {
      if (!ownFields(endpoint).has(key) || isBought(key)) continue;
      const world = await makeWorld(app);
      const sample = goodCall(endpoint.id, world);
      const body = { ...(sample.body as object), [key]: value };
      const answer = await attempt(endpoint, world, { ...sample, body });
      const isHarmless = key === 'consent' && endpoint.id === 'auth.register';
      if (!isHarmless) expect([key, answer.status >= 400]).toEqual([key, true]);
      expect(await privileged(world)).toEqual([]);
    }
  }

  async function refusesPrototypeKeys(endpoint: EndpointDefinition): Promise<void> {
    const world = untouched;
    const text = JSON.stringify(goodCall(endpoint.id, world).body);
    for (const key of ['__proto__', 'constructor']) {
      const payload = `${text.slice(0, -1)}${text === '{}' ? '' : ','}"${key}":{"prototype":{"role":"admin"},"role":"admin"}}`;
      const { statusCode } = await app.http.inject({
        method: endpoint.method,
        url: `/api${endpoint.path.replace(/:id/, world.owner.id)}`,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${adminToken}` },
        payload,
      });
      expect([key, statusCode]).toEqual([key, 400]);
    }
    expect(({} as { role?: string }).role).toBeUndefined();
  }

  test.each(allEndpoints.filter(({ body }) => body !== undefined))(
    '$id refuses fields in its body that are not the caller’s to set',
    async (endpoint) => {
      expect(ownFields(endpoint).size).toBeGreaterThan(0);
      await refusesUnknownFields(endpoint);
      // Administrators may set these fields.
      if (expectationOf(endpoint.id).reach !== 'admin') await refusesPrivilegedValues(endpoint);
      await refusesPrototypeKeys(endpoint);
    },
  );

  test.each(allEndpoints.filter(({ body, method }) => body === undefined && method !== 'GET'))(
    '$id ignores a body, as it has none',
    async (endpoint) => {
      const world = await makeWorld(app);
      await attempt(endpoint, world, { ...goodCall(endpoint.id, world), body: injected });
      expect(await privileged(world)).toEqual([]);
    },
  );

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
}
