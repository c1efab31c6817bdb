import { allEndpoints, detailCodes, type EndpointDefinition, errorCatalogue } from '@agentarium/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type TestApp, testApp } from '../app.ts';
import { exhaustive } from '../exhaustive.ts';
import { expectationOf, goodCall } from './expectations.ts';
import { byName, type Schema, schemaOf } from './input-values.ts';
import { type Answered, type Sample, send } from './send.ts';
import { makeWorld, openSession, type World } from './world.ts';
import { nested, place, wrongValues } from './wrong-values.ts';

/** Wrong values that a schema's JSON form does not reveal. */
const wrongByName: Record<string, unknown[]> = {
  email: ['nope', 'a@', '@b.example', 'a b@example.com', 'a@example', 'a@b@example.com', '<a@example.com>'],
  timezone: ['Mars/Olympus', 'Europe', '+03:00', '../etc/localtime', 'Europe/London '],
  'users.role': ['root', 'superadmin', 'user,admin', ''],
  date_of_birth: ['2999-01-01', '2024-02-30', '01.02.2003', '2024-1-1', '2024-01-01T00:00:00Z'],
};
/** The last three are outside the years 1 to 9999 in UTC, the range of the database. */
const wrongMoments = [
  'yesterday',
  '2024-13-01T00:00:00Z',
  '2024-02-30T00:00:00Z',
  '2024-01-01',
  '1700000000',
  '0000-06-01T00:00:00Z',
  '0001-01-01T00:00:00+05:00',
  '9999-12-31T23:59:59-05:00',
];
const wrongQueryByName: Record<string, string[]> = {
  task_types: ['', 'nope', 'plain,nope', 'plain,,plain'],
  cursor: ['', 'nope', '-1', "' or 1=1 --"],
  from: wrongMoments,
  to: wrongMoments,
};
const wrongHeaders: Record<string, string[]> = {
  'idempotency-key': ['k'.repeat(256)],
  'x-file-name': ['n'.repeat(2001)],
  'payment-signature': ['f'.repeat(201)],
  'last-event-id': ['nope', '-1', '1.5', '9'.repeat(41), '99999999999999999999', 'NaN'],
};
const badIds = [
  '1',
  'nope',
  "' or 1=1 --",
  '00000000-0000-0000-0000-00000000000g',
  '../users',
  'a'.repeat(150),
  '%',
  '..%2f',
];

/** A release tries every wrong value everywhere; other changes half of them, the other half at the next endpoint. */
const chosen = <T>(values: readonly T[], endpoint: EndpointDefinition): T[] =>
  values.filter((_, index) => exhaustive || (index + allEndpoints.indexOf(endpoint)) % 2 === 0);

/** Wrong texts for one query parameter. */
function wrongQueries(
  name: string,
  { type, minimum, maximum, maxLength, enum: allowed, pattern }: Schema,
): unknown[] {
  const wrong: unknown[] = [...(wrongQueryByName[name] ?? [])];
  if (type === 'number' || type === 'integer') {
    wrong.push('', ' ', 'nope', 'NaN', 'Infinity', '1e999', '0x10', '1,5', 'true');
    if (type === 'integer') wrong.push('1.5');
    if (minimum !== undefined) wrong.push(String(minimum - 1));
    if (maximum !== undefined) wrong.push(String(maximum + 1));
  }
  if (allowed || pattern) wrong.push('', 'nope', "' or 1=1 --", `${allowed?.[0] ?? ''} `);
  if (maxLength !== undefined) wrong.push('x'.repeat(maxLength + 1));
  return wrong;
}

describe('P19: invalid input is rejected by field name', () => {
  let app: TestApp;
  let world: World;
  let adminToken: string;
  const count = { refused: 0, faults: 0, accepted: 0, unnamed: 0 };
  beforeAll(async () => {
    app = await testApp({ worker: false });
    world = await makeWorld(app);
    adminToken = await openSession(app, 'admin');
  });
  afterAll(() => app.close());

  const tokenFor = (endpoint: EndpointDefinition) => {
    const { reach } = expectationOf(endpoint.id);
    return reach === 'anyone' ? undefined : reach === 'admin' ? adminToken : world.owner.token;
  };
  const namesField = ({ error }: Answered, name: string) =>
    error.details?.some(({ path }) => path === name || path.startsWith(`${name}.`)) ?? false;

  const codes = new Set<string>([...detailCodes, ...Object.keys(errorCatalogue)]);
  const isCoded = ({ error }: Answered) => error.details?.every(({ code }) => codes.has(code ?? '')) ?? true;

  /** What is wrong with the response to an invalid request; null when it is correctly rejected. */
  async function fault(endpoint: EndpointDefinition, label: string, sample: Sample, names: string | null) {
    const answer = await send(app, endpoint, sample, tokenFor(endpoint));
    const said = `${label}: ${answer.status} ${answer.text.slice(0, 200)}`;
    if (answer.status >= 500) count.faults += 1;
    else if (answer.status < 400) count.accepted += 1;
    else if (
      !isCoded(answer) ||
      (names !== null && !(answer.error.error_code === 'VALIDATION_FAILED' && namesField(answer, names)))
    )
      count.unnamed += 1;
    else {
      count.refused += 1;
      return null;
    }
    return said;
  }
  const none = (faults: (string | null)[]) => expect(faults.filter((one) => one !== null)).toEqual([]);

  test.each(allEndpoints.filter(({ body }) => body))('$id: its body', async (endpoint) => {
    const good = goodCall(endpoint.id, world);
    const schema = schemaOf(endpoint.body as z.ZodType);
    const isOptional = endpoint.body instanceof z.ZodOptional;
    const named = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
      ((field.enum ? undefined : byName(wrongByName, endpoint, name)) ?? []).map((value) => ({
        path: [name],
        names: name,
        label: `${name} ${value}`,
        value,
      })),
    );
    const cases = [...wrongValues(schema), ...named].filter(
      ({ value, names }) => !(isOptional && value === null && names === 'body'),
    );
    expect(cases.length).toBeGreaterThan(10);
    const faults: (string | null)[] = [];
    for (const one of chosen(cases, endpoint)) {
      const isOdd = typeof one.value === 'string' && one.path.length === 1 && one.value.includes('\0');
      const names = isOdd ? (one.path[0] ?? 'body') : one.names;
      faults.push(await fault(endpoint, one.label, { ...good, body: place(good.body, one) }, names));
    }
    for (const name of Object.keys(schema.properties ?? {})) {
      const body = { ...(good.body as object), [name]: nested(60) };
      faults.push(await fault(endpoint, `${name} nested`, { ...good, body }, 'body'));
    }
    none(faults);
  });

  test.each(allEndpoints.filter(({ params }) => params))('$id: its path', async (endpoint) => {
    const good = goodCall(endpoint.id, world);
    const faults: (string | null)[] = [];
    for (const name of Object.keys(endpoint.params?.shape ?? {})) {
      const tryParam = async (value: string, names: string | null) => {
        const params = { ...good.params, [name]: value };
        faults.push(await fault(endpoint, `${name} ${value.slice(0, 50)}`, { ...good, params }, names));
      };
      // Revisions and notifications are identified by numbers.
      const bad = ['revision', 'notificationId'].includes(name)
        ? badIds.filter((value) => !/^\d+$/.test(value))
        : badIds;
      for (const value of chosen(bad, endpoint)) await tryParam(value, name);
      for (const value of ['\0', `${world.owner.id}\0`, 'a'.repeat(5000)]) await tryParam(value, null);
    }
    none(faults);
  });

  test.each(allEndpoints.filter(({ query }) => query))('$id: its query', async (endpoint) => {
    const good = goodCall(endpoint.id, world);
    const faults: (string | null)[] = [];
    const query = endpoint.query as z.ZodObject;
    const tryQuery = async (changed: Record<string, unknown>, names: string) => {
      const label = JSON.stringify(changed).slice(0, 80);
      faults.push(await fault(endpoint, label, { ...good, query: { ...good.query, ...changed } }, names));
    };
    for (const [name, field] of Object.entries(schemaOf(query).properties ?? {})) {
      for (const value of chosen(wrongQueries(name, field), endpoint))
        await tryQuery({ [name]: value }, name);
      const twice = [world.owner.id, world.owner.id];
      await tryQuery({ [name]: twice }, name);
      await tryQuery({ [`${name}[]`]: 'x' }, `${name}[]`);
      await tryQuery({ [name]: 'a\0b' }, 'query');
    }
    for (const name of schemaOf(query).required ?? []) {
      const { [name]: _left, ...rest } = good.query ?? {};
      faults.push(await fault(endpoint, `${name} absent`, { ...good, query: rest }, name));
    }
    await tryQuery({ surprise: 1 }, 'surprise');
    none(faults);
  });

  test.each(allEndpoints.filter(({ headers }) => headers))('$id: its headers', async (endpoint) => {
    const good = goodCall(endpoint.id, world);
    const wrongly = (name: string, value: string) => ({
      ...good,
      headers: { ...good.headers, [name]: value },
    });
    const faults: (string | null)[] = [];
    for (const name of Object.keys(endpoint.headers?.shape ?? {})) {
      expect(wrongHeaders[name]?.length, `wrong values for ${name}`).toBeGreaterThan(0);
      for (const value of wrongHeaders[name] ?? []) {
        faults.push(await fault(endpoint, `${name} ${value}`, wrongly(name, value), name));
      }
    }
    none(faults);
  });

  test('no 5xx, no invalid input accepted, no error without the path of its field', () => {
    console.info(`P19: ${JSON.stringify(count)}`);
    expect(count).toEqual({ refused: expect.any(Number), faults: 0, accepted: 0, unnamed: 0 });
    expect(count.refused).toBeGreaterThan(500);
  });
});
