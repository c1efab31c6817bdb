import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { allEndpoints } from './api.ts';
import type { EndpointDefinition } from './endpoint.ts';

const idsWhere = (is: (endpoint: EndpointDefinition) => boolean) =>
  allEndpoints.filter(is).map(({ id }) => id);
const namesInPath = (path: string) => [...path.matchAll(/:([A-Za-z_]+)/g)].map(([, name]) => name);
const has = (schema: z.ZodType | undefined, field: string) =>
  schema instanceof z.ZodObject && field in schema.shape;

describe('the endpoints of the API', () => {
  test('have different addresses', () => {
    expect(allEndpoints.length).toBeGreaterThan(100);
    expect(new Set(allEndpoints.map(({ method, path }) => `${method} ${path}`)).size).toBe(
      allEndpoints.length,
    );
  });

  test('do not shadow each other: no fixed path matches a path with an id', () => {
    const shape = ({ method, path }: EndpointDefinition) =>
      `${method} ${path.replaceAll(/:[A-Za-z_]+/g, ':')}`;
    const byShape = Object.groupBy(allEndpoints, shape);
    expect(Object.values(byShape).filter((same) => (same?.length ?? 0) > 1)).toEqual([]);
  });

  test('have lower-case paths and declare all of their parameters', () => {
    const isLower = (path: string) => /^(\/[a-z-]+)+(\.csv)?$/.test(path.replaceAll(/:[A-Za-z]+/g, 'x'));
    expect(idsWhere(({ path }) => !isLower(path))).toEqual([]);
    expect(
      idsWhere(({ path, params }) => namesInPath(path).join() !== Object.keys(params?.shape ?? {}).join()),
    ).toEqual([]);
  });

  test('are for administrators exactly below /private, except the path that the specification gives', () => {
    expect(idsWhere(({ path, access }) => path.startsWith('/private/') !== (access === 'admin'))).toEqual([
      'users.createUser',
    ]);
    expect(idsWhere(({ path, access }) => access === 'public' && path.includes('/me/'))).toEqual([]);
  });

  test('have a summary of one line without a full stop', () => {
    expect(
      idsWhere(({ summary }) => summary.includes('\n') || !/^(`[a-z_]+`|[A-Z]).{5,}[^.]$/.test(summary)),
    ).toEqual([]);
  });

  test('have a body only if they change something, and return 201 only to a POST', () => {
    expect(idsWhere(({ method, body, bytes }) => method === 'GET' && Boolean(body ?? bytes))).toEqual([]);
    expect(idsWhere(({ body, bytes }) => Boolean(body && bytes))).toEqual([]);
    expect(idsWhere(({ method, status }) => status === 201 && method !== 'POST')).toEqual([]);
  });

  test('have fields in snake_case, except those that a browser names', () => {
    const fields = ({ body, query }: EndpointDefinition) =>
      [body, query].flatMap((schema) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []));
    const isNamedWell = (name: string) => /^[a-z]+(_[a-z0-9]+)*$|^expirationTime$/.test(name);
    expect(idsWhere((endpoint) => !fields(endpoint).every(isNamedWell))).toEqual([]);
  });

  test('refuse a body that is not an object, and unknown fields', () => {
    const takesOdd = (body: z.ZodType): boolean => {
      if (body instanceof z.ZodDiscriminatedUnion) return (body.options as z.ZodType[]).some(takesOdd);
      return (
        [null, [], 'text', 7].some((value) => body.safeParse(value).success) ||
        !body
          .safeParse({ surprise: 1 })
          .error?.issues.some(
            (issue) => issue.code === 'unrecognized_keys' && issue.keys.includes('surprise'),
          )
      );
    };
    expect(idsWhere(({ body }) => body !== undefined && takesOdd(body))).toEqual([]);
  });
});

describe('a list of the API', () => {
  const isPaged = ({ query }: EndpointDefinition) => has(query, 'cursor');

  test('returns items and the next cursor if it is paged, 50 by default, and the catalogue whole', () => {
    const paged = allEndpoints.filter(isPaged);
    expect(paged.length).toBeGreaterThan(8);
    expect(
      idsWhere(
        (endpoint) =>
          isPaged(endpoint) && !(has(endpoint.output, 'items') && has(endpoint.output, 'next_cursor')),
      ),
    ).toEqual([]);
    expect(new Set(paged.map(({ query }) => query?.parse({}).limit))).toEqual(new Set([50, undefined]));
  });

  test('is paged where it can grow without a limit', () => {
    expect(idsWhere(isPaged)).toEqual(
      expect.arrayContaining([
        'users.listUsers',
        'users.listUsersByStatus',
        'users.getStatusHistory',
        'users.listUserSessions',
        'schedule.listUserSchedules',
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
      ]),
    );
  });
});

test('runs and purchases accept an idempotency key of 1 to 255 characters', () => {
  const keyed = allEndpoints.filter(({ headers }) => has(headers, 'idempotency-key'));
  expect(keyed.map(({ id }) => id).sort()).toEqual([
    'executions.createExecution',
    'executions.createFollowUp',
    'executions.forceExecution',
    'subscription.purchaseAgent',
    'subscription.purchaseExecutionPack',
    'subscription.upgradePlan',
  ]);
  for (const { headers, errors } of keyed) {
    const takes = (key: string | undefined) => headers?.safeParse({ 'idempotency-key': key }).success;
    expect([undefined, 'k', 'k'.repeat(255)].map(takes)).toEqual([true, true, true]);
    expect(['', 'k'.repeat(256)].map(takes)).toEqual([false, false]);
    expect(errors).toContain('IDEMPOTENCY_KEY_REUSED');
  }
});

test('every update of an administered record detects a concurrent change', () => {
  const counted = ({ body }: EndpointDefinition) => has(body, 'change_count');
  expect(idsWhere(counted)).toEqual(
    expect.arrayContaining([
      'agents.updateAgent',
      'tasks.updateTask',
      'prompts.updatePrompt',
      'tools.updateTool',
      'users.updateUser',
    ]),
  );
  expect(idsWhere((endpoint) => counted(endpoint) && !endpoint.errors?.includes('STALE_WRITE'))).toEqual([]);
});
