import type { Parameter } from '@agentarium/contracts';
import { describe, expect, test } from 'vitest';
import { missingUserParameters, valueFromSource } from './resolve-parameters.ts';
import { type ExecutionFacts, refuseByParent, refuseByState } from './rules.ts';

const now = new Date('2026-03-10T12:00:00Z');
const facts = (
  given: {
    task?: object;
    agent?: object;
    user?: object;
    parent?: object | null;
    parent_task_id?: string | null;
  } = {},
) =>
  ({
    task: {
      id: 't',
      name: 'T',
      task_type: 'plain',
      execution_type: 'multiple',
      deployment_state: 'prod',
      tier: 'basic',
      required_parameters: [],
      task_execution_limit: 1,
      ...given.task,
    },
    agent: { id: 'a', name: 'A', tier: 'basic', deployment_state: 'prod', ...given.agent },
    user: {
      name: 'Ann',
      username: 'ann',
      email: 'a@example.com',
      status: 'active',
      timezone: null,
      language: 'ru',
      preferences: { units: 'metric' },
      withheld_fields: [],
      health_profile: { weight: 81, height: 180, date_of_birth: '1990-03-10' },
      daily_execution_limit: null,
      current_plan: 'basic',
      plan_activated_at: null,
      plan_expires_at: null,
      ...given.user,
    },
    parent: given.parent === undefined ? null : given.parent,
    parent_task_id: given.parent_task_id ?? null,
  }) as ExecutionFacts;

describe('the deployment state', () => {
  test.each([
    ['prod', 'prod', false, null],
    ['test', 'prod', true, null],
    ['test', 'prod', false, 'TASK_NOT_ACTIVE'],
    ['dev', 'prod', true, 'TASK_NOT_ACTIVE'],
    ['new', 'prod', true, 'TASK_NOT_ACTIVE'],
    ['prod', 'test', false, 'TASK_NOT_ACTIVE'],
    ['prod', 'dev', true, 'TASK_NOT_ACTIVE'],
  ])(
    '%s of a task and %s of its agent, for an administrator (%s), refuses a run with: %s',
    (task, agent, isAdmin, code) => {
      const refusal = refuseByState(
        facts({ task: { deployment_state: task }, agent: { deployment_state: agent } }),
        isAdmin,
      );
      expect(refusal?.code ?? null).toBe(code);
    },
  );
});

describe('the parent of a child', () => {
  const child = { task_type: 'child' };
  const parent = (given: object = {}) => ({
    id: 'p',
    task_id: 'pt',
    status: 'completed',
    input_params: {},
    output_params: null,
    ...given,
  });
  test.each([
    ['not given', null, false, 'PARENT_EXECUTION_REQUIRED'],
    ["someone else's, or unknown", null, true, 'PARENT_EXECUTION_REQUIRED'],
    ['still running', parent({ status: 'running' }), true, 'PARENT_NOT_COMPLETED'],
    ['of another task', parent({ task_id: 'other' }), true, 'PARENT_OF_OTHER_TASK'],
    ['completed and its own', parent(), true, null],
  ])('that is $0 is refused with $3', (_name, given, isGiven, reason) => {
    const refusal = refuseByParent(facts({ task: child, parent: given, parent_task_id: 'pt' }), isGiven);
    expect(refusal?.code ?? null).toBe(reason && 'CHILD_REQUIRES_PARENT');
    expect(refusal?.details?.[0]?.code ?? null).toBe(reason);
  });

  test('is rejected for a task that is not a child', () => {
    expect(refuseByParent(facts(), true)?.code).toBe('VALIDATION_FAILED');
  });
});

const parameter = (
  name: string,
  param_type: Parameter['param_type'],
  more: Partial<Parameter> = {},
): Parameter => ({
  name,
  param_type,
  data_type: 'String',
  ...more,
});

describe('the source of a value', () => {
  const parent = {
    id: 'p',
    task_id: 'pt',
    status: 'completed',
    input_params: { goal: 'in', mood: 'calm' },
    output_params: { goal: 'out' },
  };
  test.each([
    [parameter('dish', 'UserInput'), 'soup'],
    [parameter('other', 'UserInput'), null],
    [parameter('username', 'UserInfo'), 'ann'],
    [parameter('password_hash', 'UserInfo'), null],
    [parameter('age', 'UserProfile'), 36],
    [parameter('bmi', 'UserProfile'), 25],
    [parameter('gender', 'UserProfile'), null],
    [parameter('allergies', 'UserProfile'), []],
    [parameter('units', 'UserPreferences'), 'metric'],
    [parameter('language', 'UserPreferences'), 'ru'],
    [parameter('goal', 'ParentInput'), 'out'],
    [parameter('mood', 'ParentInput'), 'calm'],
    [parameter('style', 'AdminInput', { value: 'kind' }), 'kind'],
  ])('is checked: $name from $param_type', (given, value) => {
    expect(valueFromSource(given, facts({ parent }), { dish: 'soup' }, now)).toEqual(value);
  });
});

test('null and empty values of the user are missing, except names, lists and the form', () => {
  const values: Record<string, unknown> = {
    name: '',
    weight: null,
    physique: '',
    allergies: [],
    dish: null,
    age: 0,
  };
  const parameters = [
    parameter('name', 'UserInfo'),
    parameter('weight', 'UserProfile'),
    parameter('physique', 'UserProfile'),
    parameter('allergies', 'UserProfile'),
    parameter('age', 'UserProfile'),
    parameter('dish', 'UserInput'),
  ];
  expect(missingUserParameters(parameters, ({ name }) => values[name])).toEqual(['weight', 'physique']);
});
