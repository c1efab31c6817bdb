import type { Parameter } from '@agentarium/contracts';
import { describe, expect, test } from 'vitest';
import { resolveParameters } from './resolve-parameters.ts';
import type { ExecutionFacts } from './rules.ts';

const parameter = (name: string, param_type: Parameter['param_type'], more: Partial<Parameter> = {}) =>
  ({ name, param_type, data_type: 'Float', ...more }) as Parameter;
const facts = (...required_parameters: Parameter[]) =>
  ({
    task: { required_parameters },
    user: {
      email: 'a@example.com',
      timezone: null,
      language: 'en',
      preferences: {},
      health_profile: { height: 180 },
    },
    parent: null,
  }) as unknown as ExecutionFacts;
const resolve = (given: Record<string, unknown>, ...parameters: Parameter[]) =>
  resolveParameters(facts(...parameters), given, new Date('2026-03-10T12:00:00Z'), {
    checkSchedule: () => null,
    keepSchedule: false,
  });
const refused = (outcome: ReturnType<typeof resolve>) =>
  'refusal' in outcome
    ? [outcome.refusal.code, outcome.refusal.details?.map(({ path, code }) => [path, code])]
    : [];

const weight = parameter('weight', 'UserProfile', { min: 20, max: 300 });

describe('values that the profile lacks', () => {
  test('are taken from the form, for this run', () => {
    const units = parameter('units', 'UserPreferences', { data_type: 'String' });
    expect(resolve({ weight: 70.5, units: 'metric' }, weight, units)).toEqual({
      values: { weight: 70.5, units: 'metric' },
    });
  });

  test('are required in the form', () => {
    expect(refused(resolve({}, weight))).toEqual([
      'MISSING_USER_PARAMETERS',
      [['parameters.weight', 'PROFILE_VALUE_MISSING']],
    ]);
  });

  test.each([
    [{ weight: 'heavy' }, 'NOT_NUMBER'],
    [{ weight: 3 }, 'TOO_SMALL'],
  ])('are validated like the form: %o', (given, code) => {
    expect(refused(resolve(given, weight))).toEqual(['VALIDATION_FAILED', [['parameters.weight', code]]]);
  });

  test.each([
    ['height', 'UserProfile'],
    ['email', 'UserInfo'],
    ['secret', 'AdminInput'],
  ] as const)('cannot set what the form does not ask for: %s', (name, source) => {
    const own = parameter(name, source, { value: 1 });
    expect(refused(resolve({ [name]: 1 }, own))).toEqual([
      'VALIDATION_FAILED',
      [[`parameters.${name}`, 'PARAMETER_UNKNOWN']],
    ]);
  });
});
