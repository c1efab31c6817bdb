import { expect, test } from 'vitest';
import { faultsOf } from '../testing/faults.ts';
import { initialToolLimits } from './rules.ts';
import { systemConfig, systemConfigInput } from './schema.ts';

test('a change of the configuration takes every part of it, alone or as a config, or none', () => {
  const modified = { last_modified_at: null, changed_by: null };
  const limits = {
    ...initialToolLimits,
    max_calls_per_execution_global: 1,
    max_execution_time_seconds: 1,
    enabled: true,
    maintenance_mode: false,
    emergency_stop: false,
    ...modified,
  };
  const body = {
    task_scheduler: { enabled: true, maintenance_mode: false, description: '', ...modified },
    tool_calls: limits,
    user_registration: { enabled: false, description: '', ...modified },
  };
  for (const change of [{}, body, { config: body }, { task_scheduler: {}, config: {} }])
    expect(faultsOf(systemConfigInput, change)).toEqual([]);
  const answered = Object.entries(systemConfig.shape).map(([part, { shape }]) => [
    part,
    Object.keys(shape).sort(),
  ]);
  expect(Object.entries(body).map(([part, fields]) => [part, Object.keys(fields).sort()])).toEqual(answered);
});

test('a change of the configuration takes no field that the configuration does not have', () => {
  for (const part of Object.keys(systemConfig.shape))
    expect(faultsOf(systemConfigInput, { [part]: { changed_at: '2026-01-31T09:00:00Z' } })).toEqual([
      `${part}.changed_at UNKNOWN_FIELD`,
    ]);
});
