import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { allEndpoints, api } from './api.ts';
import type { EndpointDefinition } from './endpoint.ts';

const named = allEndpoints.map((endpoint) => [endpoint.id, endpoint] as const);
const address = ({ method, path }: EndpointDefinition) => `${method} ${path}`;
const where = (is: (endpoint: EndpointDefinition) => boolean) => named.filter(([, endpoint]) => is(endpoint));
const inPath = (path: string) => [...path.matchAll(/:([A-Za-z_]+)/g)].map(([, name]) => name);

describe('the calls of the product', () => {
  test('are many, each once', () => {
    expect(allEndpoints.length).toBeGreaterThan(100);
    expect(new Set(allEndpoints.map(({ id }) => id)).size).toBe(allEndpoints.length);
    expect(new Set(allEndpoints.map(address)).size).toBe(allEndpoints.length);
  });

  test('are called by the name that they export', () => {
    const ids = Object.entries(api).flatMap(([feature, calls]) =>
      Object.entries(calls).map(([name, { id }]) => [`${feature}.${name}`, id]),
    );
    expect(ids.filter(([name, id]) => name !== id)).toEqual([]);
  });

  test('do not hide each other: a fixed path is none that an id could fill', () => {
    const shape = (path: string) => path.replaceAll(/:[A-Za-z_]+/g, ':');
    const byShape = Object.groupBy(allEndpoints, ({ method, path }) => `${method} ${shape(path)}`);
    expect(Object.values(byShape).filter((same) => (same?.length ?? 0) > 1)).toEqual([]);
  });
});

describe.each(named)('%s', (_id, endpoint) => {
  const { path, params, method, body, bytes, summary, query, headers, access, status } = endpoint;

  test('has a path in lower case, with a value for each of its names', () => {
    expect(path.replaceAll(/:[A-Za-z]+/g, '')).toMatch(/^(\/[a-z-]*)+$/);
    expect(path).not.toMatch(/\/$|\/\//);
    expect(inPath(path)).toEqual(Object.keys(params?.shape ?? {}));
  });

  test('is an administrator’s where it is private', () => {
    if (path.startsWith('/private/')) expect(access).toBe('admin');
    if (access === 'public') expect(path).not.toMatch(/^\/private\/|\/me\//);
  });

  test('says what it does in a line', () => {
    expect(summary).toMatch(/^(`[a-z_]+`|[A-Z]).{5,}[^.]$/s);
    expect(summary).not.toContain('\n');
  });

  test('takes a body only where something is changed', () => {
    if (method === 'GET') expect([body, bytes]).toEqual([undefined, undefined]);
    if (status === 201) expect(method).toBe('POST');
    expect(body !== undefined && bytes !== undefined).toBe(false);
  });

  test('has fields in snake_case, except those that a browser names', () => {
    const names = [body, query].flatMap((schema) =>
      schema instanceof z.ZodObject ? Object.keys(schema.shape) : [],
    );
    expect(names.filter((name) => !/^[a-z]+(_[a-z0-9]+)*$|^expirationTime$/.test(name))).toEqual([]);
    expect(Object.keys(headers?.shape ?? {}).filter((name) => name !== name.toLowerCase())).toEqual([]);
  });

  test('refuses a body that is no object, and fields that it does not know', () => {
    if (body === undefined) return;
    const optional = body.safeParse(undefined).success;
    const refused = [null, [], 'text', 7, ...(optional ? [] : [undefined])];
    expect(refused.filter((value) => body.safeParse(value).success)).toEqual([]);
    const issues = body.safeParse({ surprise: 1 }).error?.issues ?? [];
    expect(
      issues.some((issue) => issue.code === 'unrecognized_keys' && issue.keys.includes('surprise')),
    ).toBe(true);
  });
});

describe('lists', () => {
  const pageOf = ({ output }: EndpointDefinition) =>
    output instanceof z.ZodObject && 'items' in output.shape && 'next_cursor' in output.shape;
  const isPaged = ({ query }: EndpointDefinition) => 'cursor' in (query?.shape ?? {});

  test('that have pages answer the next cursor', () => {
    const paged = where(isPaged);
    expect(paged.length).toBeGreaterThan(8);
    expect(paged.filter(([, endpoint]) => !pageOf(endpoint)).map(([id]) => id)).toEqual([]);
  });

  test.each([
    'users.listUsers',
    'users.listUsersByStatus',
    'users.getStatusHistory',
    'users.listUserExecutions',
    'audit.listAuditLogs',
    'security.listSecurityEvents',
    'subscription.listPurchases',
    'subscription.listAllPurchases',
    'subscription.listCosts',
    'subscription.listAccountCosts',
    'tools.listPendingToolCalls',
    'notifications.listNotifications',
    'prompts.listRevisions',
  ])('%s can grow, and has pages', (id) => {
    expect(where((endpoint) => endpoint.id === id).map(([, endpoint]) => isPaged(endpoint))).toEqual([true]);
  });

  test.each(where(isPaged))('%s gives 50 at a time and 200 at most', (_id, { query }) => {
    expect(query?.safeParse({}).data).toMatchObject({ limit: 50 });
    expect(query?.safeParse({ limit: '200' }).success).toBe(true);
    expect(query?.safeParse({ limit: '201' }).success).toBe(false);
  });
});

describe('the same call twice', () => {
  const keyOf = ({ headers }: EndpointDefinition) => 'idempotency-key' in (headers?.shape ?? {});

  test('is one: what runs and what is bought takes a key', () => {
    expect(
      where(keyOf)
        .map(([id]) => id)
        .sort(),
    ).toEqual([
      'executions.createExecution',
      'executions.createFollowUp',
      'executions.forceExecution',
      'subscription.purchaseAgent',
      'subscription.purchaseExecutionPack',
      'subscription.upgradePlan',
    ]);
  });

  test.each(where(keyOf))('%s takes a key of 1 to 255 characters', (_id, { headers, errors }) => {
    const takes = (key: string | undefined) => headers?.safeParse({ 'idempotency-key': key }).success;
    expect([undefined, 'k', 'k'.repeat(255), '', 'k'.repeat(256)].map(takes)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(errors).toContain('IDEMPOTENCY_KEY_REUSED');
  });
});

describe('a change by somebody else', () => {
  const counted = ({ body }: EndpointDefinition) =>
    body instanceof z.ZodObject && 'change_count' in body.shape;

  test('is noticed by every update of a record that is administered', () => {
    const ids = where(counted).map(([id]) => id);
    for (const id of [
      'agents.updateAgent',
      'tasks.updateTask',
      'prompts.updatePrompt',
      'tools.updateTool',
      'users.updateUser',
    ])
      expect(ids).toContain(id);
  });

  test.each(where(counted))('%s answers it with STALE_WRITE', (_id, { errors }) => {
    expect(errors).toContain('STALE_WRITE');
  });
});
