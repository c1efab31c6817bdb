import { describe, expect, test } from 'vitest';
import { listAuditLogs } from '../audit/endpoints.ts';
import { getAnalytics, listInsights } from '../insights/endpoints.ts';
import { insight } from '../insights/schema.ts';
import { faultsOf, text, untested, uuid } from '../testing/field-cases.ts';
import { testFields } from '../testing/field-tests.ts';
import { exportSecurityEvents, listSecurityEvents } from './endpoints.ts';
import { securityEventKinds } from './names.ts';

describe('the audit log', () => {
  const optional = text(0, 100, 'optional');
  const table = { action: optional, target_type: optional, target_id: optional, actor: optional };
  testFields(listAuditLogs.query, {}, table, 'filtered by %s');
  test('accepts only these filters and a page', () => {
    expect(untested(listAuditLogs.query, table)).toEqual(['limit', 'cursor']);
  });
});

describe.each([listSecurityEvents, exportSecurityEvents])('$id', ({ query }) => {
  test.each([
    [{}, []],
    [{ kind: 'signed_in', account: 'ann', ip: '::1' }, []],
    [{ from: '2026-01-01T00:00:00+03:00', to: '2026-01-02T00:00:00Z' }, []],
    [{ kind: 'other' }, [`kind NOT_OPTION options=${securityEventKinds.join(', ')}`]],
    [{ account: 'x'.repeat(101) }, ['account TOO_LONG maximum=100']],
    [{ ip: 'x'.repeat(101) }, ['ip TOO_LONG maximum=100']],
    [{ from: '2026-01-01' }, ['from DATETIME_FORMAT']],
    [{ to: '2026-02-30T00:00:00Z' }, ['to DATETIME_FORMAT']],
  ])('filtered by %o', (given, faults) => {
    expect(faultsOf(query, given)).toEqual(faults);
  });

  test.each(securityEventKinds)('accepts the kind %s', (kind) => {
    expect(faultsOf(query, { kind })).toEqual([]);
  });
});

describe('statistics', () => {
  test.each([
    [undefined, 30],
    ['7', 7],
    ['90', 90],
  ])('of %s days cover %i', (days, read) => {
    expect(getAnalytics.query.parse({ days }).days).toBe(read);
  });

  test.each([
    ['6', 'TOO_SMALL minimum=7'],
    ['91', 'TOO_BIG maximum=90'],
    ['7.5', 'NOT_INTEGER'],
    ['all', 'NOT_NUMBER'],
  ])('reject %s days', (days, fault) => {
    expect(faultsOf(getAnalytics.query, { days })).toEqual([`days ${fault}`]);
  });

  test.each([
    ['UTC', []],
    ['x'.repeat(64), []],
    ['', ['timezone REQUIRED']],
    ['x'.repeat(65), ['timezone TOO_LONG maximum=64']],
  ])('in the zone %s', (timezone, faults) => {
    expect(faultsOf(getAnalytics.query, { timezone })).toEqual(faults);
    expect(faultsOf(listInsights.query, { timezone })).toEqual(faults);
  });
});

describe('a suggestion', () => {
  const task = { task_id: uuid, task_name: 'Menu' };
  test.each([
    ['low-success', { success_rate: 0.4, completed: 2, failed: 3 }],
    ['automate', { ...task, runs: 5 }],
    ['explore', { agent_id: uuid, agent_name: 'Chef' }],
    ['mixed-results', { ...task, completed: 2, failed: 3 }],
    ['combine', { ...task, other_task_id: uuid, other_task_name: 'List', times: 3 }],
    ['peak-hour', { hour: 9, runs: 5 }],
    ['clean-up', { failed: 3 }],
    ['progress', { ...task, execution_id: uuid }],
  ])('%s requires all of its facts', (kind, facts) => {
    expect(faultsOf(insight, { kind, priority: 'high', ...facts })).toEqual([]);
    for (const name of Object.keys(facts))
      expect(faultsOf(insight, { kind, priority: 'low', ...facts, [name]: undefined })).toEqual([
        `${name} REQUIRED`,
      ]);
    expect(faultsOf(insight, { kind, priority: 'urgent', ...facts })).toEqual([
      'priority NOT_OPTION options=high, medium, low',
    ]);
  });
});
