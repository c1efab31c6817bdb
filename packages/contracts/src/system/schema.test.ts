import { expect, test } from 'vitest';
import { faultsOf } from '../testing/faults.ts';
import { initialToolLimits } from './rules.ts';
import { systemConfig, systemConfigInput } from './schema.ts';

test('a change of the configuration takes every part of it, alone or as a config, or none', () => {
  const limits = {
    ...initialToolLimits,
    max_calls_per_execution_global: 1,
    max_execution_time_seconds: 1,
    enabled: true,
    maintenance_mode: false,
    emergency_stop: false,
  };
  const body = {
    task_scheduler: { enabled: true, maintenance_mode: false, description: '' },
    tool_calls: limits,
    user_registration: { enabled: false, description: '' },
  };
  for (const change of [{}, body, { config: body }, { task_scheduler: {}, config: {} }])
    expect(faultsOf(systemConfigInput, change)).toEqual([]);
  const readOnly = ['last_modified_at', 'changed_by'];
  const answered = Object.entries(systemConfig.shape).map(([part, { shape }]) => [
    part,
    Object.keys(shape)
      .filter((name) => !readOnly.includes(name))
      .sort(),
  ]);
  expect(Object.entries(body).map(([part, fields]) => [part, Object.keys(fields).sort()])).toEqual(answered);
});

test('who changed a part of the configuration, and when, cannot be written', () => {
  for (const part of Object.keys(systemConfig.shape))
    expect(
      faultsOf(systemConfigInput, {
        [part]: { last_modified_at: '2026-01-31T09:00:00Z', changed_by: 'ann' },
      }),
    ).toEqual([`${part}.last_modified_at UNKNOWN_FIELD`, `${part}.changed_by UNKNOWN_FIELD`]);
});
