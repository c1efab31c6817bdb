import { allEndpoints, type EndpointDefinition } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { version } from '../../src/config.ts';
import { errorStatuses } from '../../src/platform/http/route.ts';
import { successOf } from './send.ts';

type Json = Record<string, unknown>;
type Operation = {
  operationId?: string;
  summary?: string;
  tags?: string[];
  security?: unknown;
  parameters?: { name: string; in: string; required?: boolean; schema?: Json; $ref?: string }[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Json }> };
  responses: Record<string, { description?: string; content?: Record<string, { schema: Json }> }>;
};
type Document = {
  openapi: string;
  info: Json;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas?: Record<string, Json>; securitySchemes: Json };
};

const templateOf = ({ path }: EndpointDefinition) => `/api${path.replace(/:(\w+)/g, '{$1}')}`;
const addressOf = (endpoint: EndpointDefinition) => `${endpoint.method} ${templateOf(endpoint)}`;
const answered = {
  json: 'application/json',
  sse: 'text/event-stream',
  image: 'image/*',
  file: '*/*',
  calendar: 'text/calendar',
  page: 'text/html',
};
const schemaTypes = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'];

/** Every object nested in a value, including the value itself. */
function objectsIn(value: unknown): Json[] {
  if (typeof value !== 'object' || value === null) return [];
  return [...(Array.isArray(value) ? [] : [value as Json]), ...Object.values(value).flatMap(objectsIn)];
}

describe('the OpenAPI document', () => {
  let app: TestApp;
  let document: Document;
  beforeAll(async () => {
    app = await testApp({ worker: false });
    const answer = await app.http.inject('/api/openapi.json');
    expect(answer.statusCode).toBe(200);
    document = answer.json();
  });
  afterAll(() => app.close());

  const operations = () =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        path,
        method: method.toUpperCase(),
        operation,
      })),
    );
  const operationOf = (endpoint: EndpointDefinition): Operation => {
    const found = document.paths[templateOf(endpoint)]?.[endpoint.method.toLowerCase()];
    if (!found) throw new Error(`${endpoint.id} is not in the document`);
    return found;
  };

  test('has the form of OpenAPI 3.1', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: 'Agentarium', version, license: { identifier: 'MIT' } });
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, operation } of operations()) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
      const given = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
      expect([path, given.map(({ name }) => name).sort()]).toEqual([path, named]);
      for (const parameter of operation.parameters ?? []) {
        expect(['path', 'query', 'header']).toContain(parameter.in);
        expect(parameter.schema, `${path} ${parameter.name}`).toBeTypeOf('object');
        if (parameter.in === 'path') expect(parameter.required).toBe(true);
      }
      for (const [status, { description, content }] of Object.entries(operation.responses)) {
        expect(status).toMatch(/^[2-5]\d\d$/);
        expect(description, `${path} ${status}`).toBeTypeOf('string');
        expect(Object.keys(content ?? {}), `${path} ${status}`).toHaveLength(1);
      }
    }
  });

  test('has no broken reference, and no keyword of older versions', () => {
    const all = objectsIn(document);
    for (const { $ref } of all) {
      if (typeof $ref !== 'string') continue;
      const found = $ref
        .replace(/^#\//, '')
        .split('/')
        .reduce<unknown>((at, key) => (at as Json | undefined)?.[key], document);
      expect(found, $ref).toBeTypeOf('object');
    }
    const schemas = operations().flatMap(({ operation }) => [
      ...(operation.parameters ?? []).map(({ schema }) => schema),
      ...[operation.requestBody, ...Object.values(operation.responses)].flatMap((part) =>
        Object.values(part?.content ?? {}).map(({ schema }) => schema),
      ),
    ]);
    expect(schemas.length).toBeGreaterThan(allEndpoints.length * 4);
    for (const schema of schemas.flatMap(objectsIn)) {
      if (typeof schema.type === 'string') expect(schemaTypes).toContain(schema.type);
      expect(schema.nullable).not.toBe(true);
      expect(schema.exclusiveMinimum).not.toBe(true);
      if (Array.isArray(schema.enum)) expect(schema.enum.length).toBeGreaterThan(0);
    }
  });

  test('documents access, input and responses of every endpoint', () => {
    for (const endpoint of allEndpoints) {
      const operation = operationOf(endpoint);
      expect(operation.operationId).toBe(endpoint.id);
      expect(operation.summary).toBe(endpoint.summary);
      expect(operation.tags).toEqual([endpoint.id.split('.')[0]]);
      expect([endpoint.id, operation.security]).toEqual([
        endpoint.id,
        endpoint.access === 'public' ? undefined : [{ bearer: [] }],
      ]);
      const statuses = [successOf(endpoint), ...errorStatuses(endpoint).keys()].map(String).sort();
      expect([endpoint.id, Object.keys(operation.responses).sort()]).toEqual([endpoint.id, statuses]);
      for (const [status, codes] of errorStatuses(endpoint)) {
        for (const code of codes) expect(operation.responses[status]?.description).toContain(code);
      }
      const types = Object.keys(operation.responses[successOf(endpoint)]?.content ?? {});
      expect(types).toEqual([answered[endpoint.kind ?? 'json']]);
      const fields = [endpoint.query, endpoint.headers].flatMap((part) => Object.keys(part?.shape ?? {}));
      const described = (operation.parameters ?? [])
        .filter((one) => one.in !== 'path')
        .map(({ name }) => name);
      expect([endpoint.id, described.sort()]).toEqual([endpoint.id, fields.sort()]);
      const taken = endpoint.bytes ?? (endpoint.body ? ['application/json'] : []);
      expect([endpoint.id, Object.keys(operation.requestBody?.content ?? {})]).toEqual([endpoint.id, taken]);
    }
    expect(document.components.securitySchemes).toMatchObject({ bearer: { type: 'http', scheme: 'bearer' } });
  });

  test('the served calls are exactly those of the contract', () => {
    const described = operations().map(({ path, method }) => `${method} ${path}`);
    expect(described.sort()).toEqual(allEndpoints.map(addressOf).sort());
    const own = new Set(['/api/openapi.json', '/api/docs', '/api/docs/*']);
    const served = routesOf(app).filter(({ method, path }) => path.startsWith('/api') && method !== 'HEAD');
    const missing = served
      .map(({ method, path }) => ({ method, path: path.replace(/:(\w+)/g, '{$1}') }))
      .filter(({ path }) => !own.has(path) && !path.startsWith('/api/docs/'))
      .map(({ method, path }) => `${method} ${path}`);
    expect(missing.sort()).toEqual(allEndpoints.map(addressOf).sort());
    console.info(`OpenAPI: ${described.length} operations described, ${missing.length} served`);
  });

  test('its viewer works under the strict content security policy', async () => {
    for (const url of ['/api/docs', '/api/docs/']) {
      const page = await app.http.inject(url);
      expect([url, page.statusCode, page.headers['content-type']]).toEqual([
        url,
        200,
        'text/html; charset=utf-8',
      ]);
      const policy = String(page.headers['content-security-policy']);
      expect(policy).toContain("script-src 'self'");
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      const scripts = [...page.body.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)];
      expect(scripts.length).toBeGreaterThan(0);
      for (const [, attributes = '', inline = ''] of scripts) {
        expect(inline.trim()).toBe('');
        expect(attributes).toContain('src="');
      }
      expect(page.body).not.toMatch(/\son\w+=|javascript:/i);
      const links = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link = '']) => link);
      for (const link of links) {
        const address = new URL(link, 'http://localhost/api/docs/');
        expect([link, address.origin]).toEqual([link, 'http://localhost']);
        expect([link, (await app.http.inject(address.pathname)).statusCode]).toEqual([link, 200]);
      }
    }
    const initializer = await app.http.inject('/api/docs/static/swagger-initializer.js');
    expect(initializer.body).toContain("resolveUrl('./json')");
    expect(initializer.body).toContain('validatorUrl: null');
    const { statusCode, headers } = await app.http.inject('/api/docs/json');
    expect([statusCode, headers.location]).toEqual([302, '../openapi.json']);
    expect((await app.http.inject('/api/docs/yaml')).statusCode).toBe(404);
  });

  test('is built once, and not resent to a client that has it', async () => {
    const build = vi.spyOn(JSON, 'stringify');
    const first = await app.http.inject('/api/openapi.json');
    const again = await app.http.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': 'gzip' } });
    const { etag } = first.headers;
    const known = await app.http.inject({
      url: '/api/openapi.json',
      headers: { 'if-none-match': String(etag) },
    });
    const written = build.mock.results.map(({ value }) => String(value).length);
    build.mockRestore();
    expect(Math.max(0, ...written)).toBeLessThan(10_000);
    expect(again.headers).toMatchObject({ etag, 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0]);
    const kB = ({ rawPayload }: typeof first) => `${Math.round(rawPayload.length / 1000)} kB`;
    console.info(`OpenAPI: ${kB(first)}, packed ${kB(again)}`);
  });

  test('API_DOCS=off: none of it is served', async () => {
    const closed = await buildApp({ ...app.services, config: { ...app.config, apiDocs: false } });
    for (const url of ['/api/openapi.json', '/api/docs', '/api/docs/json', '/api/docs/static/index.css']) {
      expect([url, (await closed.inject(url)).statusCode]).toEqual([url, 404]);
    }
    await closed.close();
  });
});

/** The routes as printed by the server: a tree, one level of indentation per segment. */
function routesOf({ http }: TestApp): { method: string; path: string }[] {
  const lines = http.printRoutes({ commonPrefix: false, includeHooks: false }).split('\n');
  const parts: string[] = [];
  return lines.flatMap((line) => {
    const found = /^([\s│]*)[├└]── (.+?)(?: \(([A-Z, ]+)\))?$/.exec(line);
    if (!found) return [];
    const [, indent = '', part = '', methods = ''] = found;
    const depth = indent.length / 4;
    parts.splice(depth, parts.length, part);
    const path = parts.join('');
    return methods
      .split(', ')
      .filter(Boolean)
      .map((method) => ({ method, path }));
  });
}
