import type { SystemConfig, SystemConfigInput } from '@agentarium/contracts';
import { expect, test } from 'vitest';
import { mergeConfig } from './system-config.ts';

const unsigned = { last_modified_at: null, changed_by: null };
const current: SystemConfig = {
  task_scheduler: { enabled: true, maintenance_mode: false, description: 'Runs tasks', ...unsigned },
  tool_calls: {
    enabled: true,
    maintenance_mode: false,
    emergency_stop: false,
    max_calls_per_execution_global: 50,
    max_execution_time_seconds: 300,
    tools_max_calls: 25,
    tools_max_depth: 8,
    cycle_max_identical: 3,
    ...unsigned,
  },
  user_registration: { enabled: true, description: 'Open', ...unsigned },
};
const now = new Date('2026-05-01T10:00:00.000Z');
const merge = (input: SystemConfigInput) => mergeConfig(current, input, { username: 'ann', now });
const signed = { last_modified_at: now.toISOString(), changed_by: 'ann' };

test('a changed section of the configuration is signed, the others are unchanged', () => {
  const { config, changes } = merge({ tool_calls: { emergency_stop: true } });
  expect(config).toEqual({
    ...current,
    tool_calls: { ...current.tool_calls, emergency_stop: true, ...signed },
  });
  expect(changes).toEqual({ 'tool_calls.emergency_stop': { from: false, to: true } });
});

test('several sections of the configuration can change in one call', () => {
  const { config, changes } = merge({
    task_scheduler: { maintenance_mode: true, description: 'Held' },
    user_registration: { enabled: false },
  });
  expect(Object.keys(changes)).toEqual([
    'task_scheduler.maintenance_mode',
    'task_scheduler.description',
    'user_registration.enabled',
  ]);
  expect(config.task_scheduler).toEqual({
    enabled: true,
    maintenance_mode: true,
    description: 'Held',
    ...signed,
  });
  expect(config.user_registration).toMatchObject(signed);
});

test.each<[string, SystemConfigInput]>([
  ['nothing', {}],
  ['current values', { tool_calls: { enabled: true, max_calls_per_execution_global: 50 } }],
])('a change to %s changes and signs no section of the configuration', (_, input) => {
  expect(merge(input)).toEqual({ config: current, changes: {} });
});
