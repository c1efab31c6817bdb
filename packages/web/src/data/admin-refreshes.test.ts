import { describe, expect, it } from 'vitest';
import { mockApi } from '../../testing/api.ts';
import { aCache, requestLine } from '../../testing/cache.tsx';
import { type Change, testChanges } from '../../testing/changes.ts';
import { useImportCatalogue } from './catalogue.ts';
import { useRestoreRevision } from './prompts.ts';
import { useScheduleAction } from './schedule-admin.ts';
import { useRefund, useSetBudget } from './subscription-admin.ts';
import { systemConfigQuery, useSetSwitch, useUpdateConfig } from './system.ts';
import { useMovePrompts, useOrderChildren, useSaveTask } from './tasks-admin.ts';
import { useDecideToolCall } from './tool-calls.ts';
import { useChangeStatus, useDeleteAccount, useUpdateUsageData } from './users-admin.ts';

const changes: Change[] = [
  {
    what: 'a catalogue that is imported, as its preview showed it',
    change: ({ change }) =>
      change(useImportCatalogue, { file: { format: 1 }, plan: { digest: 'd1' } } as never),
    request: 'POST /private/catalogue/import?plan=d1',
    body: { format: 1 },
    stale: ['agent', 'task', 'prompt', 'revisions', 'tool'],
  },
  {
    what: 'an earlier prompt that is taken back',
    change: ({ change }) =>
      change(useRestoreRevision, { prompt: { id: 'p', change_count: 4 } as never, revision: 2 }),
    request: 'POST /private/prompts/p/revisions/2/restore',
    body: { change_count: 4 },
    answer: { id: 'p' },
    stale: ['task', 'revisions'],
  },
  {
    what: 'the schedule of a user that an administrator restarts',
    change: ({ change }) =>
      change(() => useScheduleAction('t', () => {}), { kind: 'restart', userId: 'u', username: 'ann' }),
    request: 'PUT /private/schedule/t/users/u/restart',
    stale: ['management'],
    staleWhenRefused: ['management'],
  },
  {
    what: 'money that is given back',
    change: ({ change }) => change(useRefund, { id: 'r', reason: 'Twice' }),
    request: 'POST /private/purchases/r/refund',
    body: { reason: 'Twice' },
    stale: ['me', 'plan', 'purchases', 'account', 'accountUsage', 'history', 'accounts'],
  },
  {
    what: 'a budget that is set',
    change: ({ change }) => change(() => useSetBudget('u'), 5_000_000),
    request: 'PUT /private/users/u/budget',
    body: { monthly_budget_micros: 5_000_000 },
    stale: ['costs'],
  },
  {
    what: 'limits of the system that are changed',
    change: ({ change }) => change(useUpdateConfig, { tool_calls: { tools_max_calls: 9 } } as never),
    request: 'PUT /private/system/config',
    body: { tool_calls: { tools_max_calls: 9 } },
    stale: ['switches'],
    staleWhenRefused: ['switches'],
  },
  {
    what: 'a task that is saved',
    change: ({ change }) =>
      change(useSaveTask, { base: { id: 't', change_count: 3 }, input: { name: 'Menu' } as never }),
    request: 'PUT /private/tasks/t',
    body: { name: 'Menu', change_count: 3 },
    stale: ['agent', 'task'],
  },
  {
    what: 'children that are put in another order',
    change: ({ change }) => change(() => useOrderChildren({ id: 't', change_count: 3 }), ['c2', 'c1']),
    request: 'PUT /private/tasks/t/children',
    body: { order: ['c2', 'c1'], change_count: 3 },
    stale: ['agent', 'task'],
  },
  {
    what: 'prompts that are moved to another model',
    change: ({ change }) =>
      change(() => useMovePrompts({ id: 't' }), { model_type: 'grok', model_version: 2 } as never),
    request: 'POST /private/tasks/t/prompts/version',
    body: { model_type: 'grok', model_version: 2 },
    stale: ['task', 'prompt', 'revisions'],
  },
  {
    what: 'anybody’s tool call that is denied',
    change: ({ change }) => change(useDecideToolCall, { id: 'c', confirmed: false }),
    request: 'PUT /private/tool-calls/c/confirm',
    body: { confirmed: false },
    stale: ['pending'],
    staleWhenRefused: ['pending'],
  },
  {
    what: 'an account that is blocked',
    change: ({ change }) => change(useChangeStatus, { id: 'u', status: 'blocked', reason: 'Spam' }),
    request: 'PUT /private/users/u/status',
    body: { status: 'blocked', reason: 'Spam' },
    answer: { id: 'u' },
    stale: ['me', 'history', 'accounts'],
  },
  {
    what: 'runs of an account that are set',
    change: ({ change }) => change(() => useUpdateUsageData('u'), { daily_limit: 5 } as never),
    request: 'PUT /private/users/u/usage-data',
    body: { daily_limit: 5 },
    answer: { id: 'u' },
    stale: ['me', 'accountUsage', 'history', 'accounts'],
  },
  {
    what: 'an account that is deleted',
    change: ({ change }) => change(useDeleteAccount, 'u'),
    request: 'DELETE /public/users/u',
    body: {},
    stale: ['accounts'],
  },
];

describe('what is refetched after', () => testChanges(changes));

describe('a switch of the system', () => {
  it.each([
    ['task_scheduler', 'PUT /private/system/task-scheduler/toggle', { enabled: true }],
    ['maintenance', 'PUT /private/system/maintenance-mode', { maintenance_mode: true }],
    ['tool_calls', 'PUT /private/system/tool-calls/toggle', { enabled: true }],
    ['tool_calls_maintenance', 'PUT /private/system/tool-calls/maintenance', { maintenance_mode: true }],
    ['emergency_stop', 'PUT /private/system/tool-calls/emergency', { emergency_stop: true }],
    ['user_registration', 'PUT /private/system/user-registration/toggle', { enabled: true }],
  ] as const)('%s has its own endpoint, and shows the server’s response', async (name, call, body) => {
    const cache = aCache({ config: systemConfigQuery });
    const config = { id: 'system', config: { from: 'the server' } };
    const requests = mockApi({ [call]: { body: { ...config, message: 'Done' } } });
    await cache.change(useSetSwitch, { name, on: true });
    expect(requests.map((one) => [requestLine(one), one.body])).toEqual([[call, body]]);
    expect(cache.client.getQueryData(systemConfigQuery.queryKey)).toEqual(config);
    expect(cache.stale()).toEqual(['config']);
  });
});
