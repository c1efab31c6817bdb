import { describe, expect, test } from 'vitest';
import { type Field, faultsOf, fieldCases, flag, text, untested, whole } from '../testing/field-cases.ts';
import { testFields } from '../testing/field-tests.ts';
import { initialToolLimits } from './rules.ts';
import { emergencyInput, enabledInput, maintenanceInput, systemConfig, systemConfigInput } from './schema.ts';

const fields: Record<string, Field> = {
  'task_scheduler.enabled': flag('optional'),
  'task_scheduler.maintenance_mode': flag('optional'),
  'task_scheduler.description': text(0, 500, 'optional'),
  'tool_calls.enabled': flag('optional'),
  'tool_calls.maintenance_mode': flag('optional'),
  'tool_calls.emergency_stop': flag('optional'),
  'tool_calls.max_calls_per_execution_global': whole(1, 1000, 'optional'),
  'tool_calls.max_execution_time_seconds': whole(1, 3600, 'optional'),
  'tool_calls.tools_max_calls': whole(1, 1000, 'optional'),
  'tool_calls.tools_max_depth': whole(1, 50, 'optional'),
  'tool_calls.cycle_max_identical': whole(1, 20, 'optional'),
  'user_registration.enabled': flag('optional'),
  'user_registration.description': text(0, 500, 'optional'),
};

describe('the configuration of the system', () => {
  test.each(fieldCases({}, fields))('%s', (_name, body, faults) => {
    expect(faultsOf(systemConfigInput, body)).toEqual(faults);
    expect(faultsOf(systemConfigInput, { config: body })).toEqual(faults.map((fault) => `config.${fault}`));
  });

  test('can change in any part, or in none', () => {
    expect(faultsOf(systemConfigInput, {})).toEqual([]);
    expect(faultsOf(systemConfigInput, { task_scheduler: {}, config: {} })).toEqual([]);
  });

  test.each(['task_scheduler', 'tool_calls', 'user_registration'] as const)(
    'rejects who changed %s, and when',
    (part) => {
      const body = { [part]: { last_modified_at: '2026-01-31T09:00:00Z', changed_by: 'ann' } };
      expect(faultsOf(systemConfigInput, body)).toEqual([
        `${part}.last_modified_at UNKNOWN_FIELD`,
        `${part}.changed_by UNKNOWN_FIELD`,
      ]);
    },
  );

  test('accepts everything else from a response, and every field is tested', () => {
    const readOnly = ['last_modified_at', 'changed_by'];
    const answered = Object.entries(systemConfig.shape).flatMap(([part, { shape }]) =>
      Object.keys(shape)
        .filter((name) => !readOnly.includes(name))
        .map((name) => `${part}.${name}`),
    );
    expect(Object.keys(fields).sort()).toEqual(answered.sort());
    expect(untested(systemConfigInput, { ...fields, config: flag() })).toEqual([]);
  });

  test('has valid initial limits', () => {
    expect(faultsOf(systemConfigInput, { tool_calls: initialToolLimits })).toEqual([]);
  });

  test.each([{ users: {} }, { config: { users: {} } }, { config: { config: {} } }])(
    'rejects the unknown field in %o',
    (body) => {
      expect(faultsOf(systemConfigInput, body)[0]).toMatch(/UNKNOWN_FIELD$/);
    },
  );
});

describe.each([
  ['enabled', enabledInput],
  ['maintenance_mode', maintenanceInput],
  ['emergency_stop', emergencyInput],
] as const)('the switch %s', (name, schema) => {
  testFields(schema, {}, { [name]: flag() });

  test('has no other fields', () => {
    expect(faultsOf(schema, { [name]: true, reason: 'x' })).toEqual(['reason UNKNOWN_FIELD']);
  });
});
