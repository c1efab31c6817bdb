import { describe, expect, test } from 'vitest';
import { userParams } from '../users/schema.ts';
import type { Parameter } from './schema.ts';
import { isHiddenByAgent, taskFaults } from './task-faults.ts';

const parameter = (param_type: Parameter['param_type'], name: string, more: Partial<Parameter> = {}) => ({
  name,
  param_type,
  data_type: 'String' as const,
  ...more,
});
const faultsOf = (required_parameters: Parameter[], ...variables: string[]) =>
  taskFaults({ required_parameters, prompts: [{ title: 'Menu', variables }] }).map(
    ({ path, code, params }) => [path, code, params],
  );

describe('the faults of a task', () => {
  test('are none in a valid task', () => {
    const profile = [...Object.keys(userParams.shape), 'age', 'bmi'].map((name) =>
      parameter('UserProfile', name),
    );
    const account = ['name', 'username', 'email', 'timezone', 'language'].map((name) =>
      parameter('UserInfo', name),
    );
    const others = [
      parameter('UserPreferences', 'units'),
      parameter('UserInput', 'meal'),
      parameter('ParentInput', 'dish'),
      parameter('AdminInput', 'strict', { value: false }),
      parameter('AdminInput', 'limit', { value: 0 }),
    ];
    expect(faultsOf([...profile, ...account, ...others], 'meal', 'dish', 'bmi')).toEqual([]);
  });

  test('include variables without a parameter, or of a schedule', () => {
    const when = parameter('UserInput', 'when', { data_type: 'Schedule' });
    expect(faultsOf([parameter('UserInput', 'meal'), when], 'meal', 'mael', 'when')).toEqual([
      ['prompt_ids.0', 'UNKNOWN_PROMPT_VARIABLE', { name: 'mael', prompt: 'Menu' }],
      ['prompt_ids.0', 'UNKNOWN_PROMPT_VARIABLE', { name: 'when', prompt: 'Menu' }],
    ]);
  });

  test.each([
    ['UserProfile', 'shoe_size'],
    ['UserInfo', 'constructor'],
    ['UserPreferences', 'favorites'],
  ] as const)('include a field that users do not have: %s %s', (source, name) => {
    expect(faultsOf([parameter('UserInput', 'a'), parameter(source, name)])).toEqual([
      ['required_parameters.1.name', 'UNKNOWN_USER_FIELD', { name, source }],
    ]);
  });

  test.each([undefined, ''])('include an administrator’s value that is %s', (value) => {
    expect(faultsOf([parameter('AdminInput', 'rule', { value })])).toEqual([
      ['required_parameters.0.value', 'ADMIN_VALUE_MISSING', { name: 'rule' }],
    ]);
  });
});

test.each([
  ['prod', 'prod', false],
  ['prod', 'test', true],
] as const)('a task in %s with an agent in %s is hidden by it: %s', (task, agent, hidden) => {
  expect(isHiddenByAgent({ deployment_state: task }, { deployment_state: agent })).toBe(hidden);
});
