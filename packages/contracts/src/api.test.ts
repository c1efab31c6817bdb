import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { allEndpoints, api } from './api.ts';
import type { EndpointDefinition } from './endpoint.ts';

const named = allEndpoints.map((endpoint) => [endpoint.id, endpoint] as const);
const address = ({ method, path }: EndpointDefinition) => `${method} ${path}`;
const where = (is: (endpoint: EndpointDefinition) => boolean) => named.filter(([, endpoint]) => is(endpoint));
const inPath = (path: string) => [...path.matchAll(/:([A-Za-z_]+)/g)].map(([, name]) => name);

describe('the endpoints of the API', () => {
  test('are many, without duplicates', () => {
    expect(allEndpoints.length).toBeGreaterThan(100);
    expect(new Set(allEndpoints.map(({ id }) => id)).size).toBe(allEndpoints.length);
    expect(new Set(allEndpoints.map(address)).size).toBe(allEndpoints.length);
  });

  test('are identified by their export name', () => {
    const ids = Object.entries(api).flatMap(([feature, calls]) =>
      Object.entries(calls).map(([name, { id }]) => [`${feature}.${name}`, id]),
    );
    expect(ids.filter(([name, id]) => name !== id)).toEqual([]);
  });

  test('do not shadow each other: no fixed path matches a path with an id', () => {
    const shape = (path: string) => path.replaceAll(/:[A-Za-z_]+/g, ':');
    const byShape = Object.groupBy(allEndpoints, ({ method, path }) => `${method} ${shape(path)}`);
    expect(Object.values(byShape).filter((same) => (same?.length ?? 0) > 1)).toEqual([]);
  });
});

describe.each(named)('%s', (_id, endpoint) => {
  const { path, params, method, body, bytes, summary, query, headers, access, status } = endpoint;

  test('has a lower-case path and declares all of its parameters', () => {
    expect(path.replaceAll(/:[A-Za-z]+/g, '')).toMatch(/^(\/[a-z-]*)+$/);
    expect(path).not.toMatch(/\/$|\/\//);
    expect(inPath(path)).toEqual(Object.keys(params?.shape ?? {}));
  });

  test('is for administrators if it is private', () => {
    if (path.startsWith('/private/')) expect(access).toBe('admin');
    if (access === 'public') expect(path).not.toMatch(/^\/private\/|\/me\//);
  });

  test('has a one-line summary', () => {
    expect(summary).toMatch(/^(`[a-z_]+`|[A-Z]).{5,}[^.]$/s);
    expect(summary).not.toContain('\n');
  });

  test('has a body only if it changes something', () => {
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

  test('rejects a body that is not an object, and unknown fields', () => {
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

  test('return the next cursor if they are paged', () => {
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
  ])('%s is unbounded and paged', (id) => {
    expect(where((endpoint) => endpoint.id === id).map(([, endpoint]) => isPaged(endpoint))).toEqual([true]);
  });

  test.each(where(isPaged))('%s returns 50 by default and at most 200', (_id, { query }) => {
    expect(query?.safeParse({}).data).toMatchObject({ limit: 50 });
    expect(query?.safeParse({ limit: '200' }).success).toBe(true);
    expect(query?.safeParse({ limit: '201' }).success).toBe(false);
  });
});

describe('a repeated request', () => {
  const keyOf = ({ headers }: EndpointDefinition) => 'idempotency-key' in (headers?.shape ?? {});

  test('is idempotent: runs and purchases accept a key', () => {
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

  test.each(where(keyOf))('%s accepts a key of 1 to 255 characters', (_id, { headers, errors }) => {
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

describe('a concurrent change', () => {
  const counted = ({ body }: EndpointDefinition) =>
    body instanceof z.ZodObject && 'change_count' in body.shape;

  test('is detected by every update of an administered record', () => {
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

  test.each(where(counted))('%s returns STALE_WRITE', (_id, { errors }) => {
    expect(errors).toContain('STALE_WRITE');
  });
});
