import { allEndpoints, detailCodes, type EndpointDefinition, errorCatalogue } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { makeWorld, type World } from '@agentarium/testkit/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { expectationOf, goodCall } from './expectations.ts';
import { byName, type Schema, schemaOf } from './input-values.ts';
import { type Answered, type Sample, send } from './send.ts';
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

type Case = { label: string; sample: Sample; names: string | null };

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

/**
 * Tests that each endpoint refuses wrong input and names its field. `chooses` picks from all wrong values of one field.
 */
export function testBadInput(chooses: <T>(values: readonly T[]) => readonly T[]): void {
  let app: TestApp;
  let world: World;
  let adminToken: string;
  beforeAll(async () => {
    app = await testApp({ worker: false });
    world = await makeWorld(app);
    adminToken = (await app.admin()).token;
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

  /** The responses that are not a refusal with 4xx that names the field, and its code. */
  async function faultsOf(endpoint: EndpointDefinition, cases: Case[]): Promise<string[]> {
    const faults: string[] = [];
    for (const { label, sample, names } of cases) {
      const answer = await send(app, endpoint, sample, tokenFor(endpoint));
      const { status, error, text } = answer;
      const isNamed =
        names === null || (error.error_code === 'VALIDATION_FAILED' && namesField(answer, names));
      if (status < 400 || status >= 500 || !isCoded(answer) || !isNamed)
        faults.push(`${label}: ${status} ${text.slice(0, 200)}`);
    }
    return faults;
  }

  function casesOfBody(endpoint: EndpointDefinition): Case[] {
    const good = goodCall(endpoint.id, world);
    const schema = schemaOf(endpoint.body as z.ZodType);
    const isOptional = endpoint.body instanceof z.ZodOptional;
    const fields = Object.entries(schema.properties ?? {});
    const named = fields.flatMap(([name, field]) =>
      ((field.enum ? undefined : byName(wrongByName, endpoint, name)) ?? []).map((value) => ({
        path: [name],
        names: name,
        label: `${name} ${value}`,
        value,
      })),
    );
    const all = [...wrongValues(schema), ...named].filter(
      ({ value, names }) => !(isOptional && value === null && names === 'body'),
    );
    const byField = Object.values(Object.groupBy(all, ({ path }) => path.join('.')));
    const wrong = byField
      .flatMap((values) => chooses(values ?? []))
      .map((one) => {
        const isOdd = typeof one.value === 'string' && one.path.length === 1 && one.value.includes('\0');
        const names = isOdd ? (one.path[0] ?? 'body') : one.names;
        return { label: one.label, sample: { ...good, body: place(good.body, one) }, names };
      });
    // The whole body is limited, wherever it is deep.
    const deep = fields.slice(0, 1).map(([name]) => ({
      label: `${name} nested`,
      sample: { ...good, body: { ...(good.body as object), [name]: nested(60) } },
      names: 'body',
    }));
    return [...wrong, ...deep];
  }

  function casesOfPath(endpoint: EndpointDefinition): Case[] {
    const good = goodCall(endpoint.id, world);
    return Object.keys(endpoint.params?.shape ?? {}).flatMap((name) => {
      const one = (value: string, names: string | null): Case => ({
        label: `${name} ${value.slice(0, 50)}`,
        sample: { ...good, params: { ...good.params, [name]: value } },
        names,
      });
      // Revisions and notifications are identified by numbers.
      const bad = ['revision', 'notificationId'].includes(name)
        ? badIds.filter((value) => !/^\d+$/.test(value))
        : badIds;
      const odd = ['\0', `${world.owner.id}\0`, 'a'.repeat(5000)];
      // Any text may be the name of a model.
      const named = name === 'model' ? null : name;
      return [...chooses(bad).map((value) => one(value, named)), ...odd.map((value) => one(value, null))];
    });
  }

  function casesOfQuery(endpoint: EndpointDefinition): Case[] {
    const good = goodCall(endpoint.id, world);
    const { properties = {}, required = [] } = schemaOf(endpoint.query as z.ZodObject);
    const one = (changed: Record<string, unknown>, names: string): Case => ({
      label: JSON.stringify(changed).slice(0, 80),
      sample: { ...good, query: { ...good.query, ...changed } },
      names,
    });
    const absent = required.map((name) => {
      const { [name]: _left, ...query } = good.query ?? {};
      return { label: `${name} absent`, sample: { ...good, query }, names: name };
    });
    const wrong = Object.entries(properties).flatMap(([name, field]) => [
      ...chooses(wrongQueries(name, field)).map((value) => one({ [name]: value }, name)),
      one({ [name]: [world.owner.id, world.owner.id] }, name),
      one({ [`${name}[]`]: 'x' }, `${name}[]`),
      one({ [name]: 'a\0b' }, 'query'),
    ]);
    return [...wrong, ...absent, one({ surprise: 1 }, 'surprise')];
  }

  function casesOfHeaders(endpoint: EndpointDefinition): Case[] {
    const good = goodCall(endpoint.id, world);
    return Object.keys(endpoint.headers?.shape ?? {}).flatMap((name) => {
      expect(wrongHeaders[name]?.length, `wrong values for ${name}`).toBeGreaterThan(0);
      return (wrongHeaders[name] ?? []).map((value) => ({
        label: `${name} ${value}`,
        sample: { ...good, headers: { ...good.headers, [name]: value } },
        names: name,
      }));
    });
  }

  const takesInput = ({ body, params, query, headers }: EndpointDefinition) =>
    Boolean(body ?? params ?? query ?? headers);
  test.each(allEndpoints.filter(takesInput))(
    '$id refuses wrong input by the name of its field',
    async (endpoint) => {
      const cases = [
        ...(endpoint.body ? casesOfBody(endpoint) : []),
        ...casesOfPath(endpoint),
        ...(endpoint.query ? casesOfQuery(endpoint) : []),
        ...casesOfHeaders(endpoint),
      ];
      expect(cases.length).toBeGreaterThan(0);
      expect(await faultsOf(endpoint, cases)).toEqual([]);
    },
  );
}
