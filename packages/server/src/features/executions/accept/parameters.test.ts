import type { Parameter } from '@agentarium/contracts';
import { describe, expect, test } from 'vitest';
import type { StoredSources } from '../../../db/schema/index.ts';
import type { ExecutionFacts } from './check-execution.ts';
import {
  type Given,
  missingUserParameters,
  refuseWithheld,
  resolveParameters,
  sourcesOf,
  valueFromSource,
  withheldParameters,
} from './parameters.ts';

const now = new Date('2026-03-10T12:00:00Z');
const parameter = (name: string, param_type: Parameter['param_type'], more: Partial<Parameter> = {}) =>
  ({ name, param_type, data_type: 'Float', ...more }) as Parameter;

type World = {
  user?: object;
  withheld?: string[];
  parent?: {
    sources?: StoredSources | null;
    trace?: { sent: string[] };
    input_params?: Record<string, unknown>;
    output_params?: Record<string, unknown>;
  };
};
const facts = (parameters: Parameter[], { user, withheld = [], parent }: World = {}) =>
  ({
    task: { required_parameters: parameters },
    user: {
      username: 'ann',
      email: 'a@example.com',
      timezone: null,
      language: 'ru',
      preferences: {},
      health_profile: { height: 180 },
      withheld_fields: withheld,
      ...user,
    },
    parent: parent ? { output_params: null, ...parent } : null,
  }) as unknown as ExecutionFacts;

describe('the source of a value', () => {
  const parent = { input_params: { goal: 'in', mood: 'calm' }, output_params: { goal: 'out' } };
  const user = {
    preferences: { units: 'metric' },
    health_profile: { weight: 81, height: 180, date_of_birth: '1990-03-10' },
  };
  test.each([
    [parameter('dish', 'UserInput'), 'soup'],
    [parameter('other', 'UserInput'), null],
    [parameter('username', 'UserInfo'), 'ann'],
    [parameter('password_hash', 'UserInfo'), null],
    [parameter('age', 'UserProfile'), 36],
    [parameter('bmi', 'UserProfile'), 25],
    [parameter('units', 'UserPreferences'), 'metric'],
    [parameter('language', 'UserPreferences'), 'ru'],
    [parameter('goal', 'ParentInput'), 'out'],
    [parameter('mood', 'ParentInput'), 'calm'],
    [parameter('style', 'AdminInput', { value: 'kind' }), 'kind'],
  ])('is checked: $name from $param_type', (given, value) => {
    expect(valueFromSource(given, facts([given], { user, parent }), { dish: 'soup' }, now)).toEqual(value);
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

const resolve = (given: Record<string, unknown>, ...parameters: Parameter[]) =>
  resolveParameters(facts(parameters), given, now, {
    checkSchedule: () => null,
    keepSchedule: false,
  });
const refused = (outcome: ReturnType<typeof resolve>) =>
  'refusal' in outcome
    ? [outcome.refusal.code, outcome.refusal.details?.map(({ path, code }) => [path, code])]
    : [];

describe('values that the profile lacks', () => {
  const weight = parameter('weight', 'UserProfile', { min: 20, max: 300 });

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

  test.each([[{ weight: 'heavy' }, 'NOT_NUMBER']])('are validated like the form: %o', (given, code) => {
    expect(refused(resolve(given, weight))).toEqual(['VALIDATION_FAILED', [['parameters.weight', code]]]);
  });

  test.each([
    ['height', 'UserProfile'],
    ['secret', 'AdminInput'],
  ] as const)('cannot set what the form does not ask for: %s', (name, source) => {
    const own = parameter(name, source, { value: 1 });
    expect(refused(resolve({ [name]: 1 }, own))).toEqual([
      'VALIDATION_FAILED',
      [[`parameters.${name}`, 'PARAMETER_UNKNOWN']],
    ]);
  });
});

const by = (who: Given['by'], values: Given['values'] = {}, earlier: string[] = []): Given => ({
  values,
  by: who,
  earlier,
});
const weight = parameter('weight', 'UserProfile');
const inherited = parameter('weight', 'ParentInput');
const days = parameter('days', 'UserInput', { default_value: 7 });

describe('the recorded source of a value', () => {
  test.each<[string, Parameter, Given, string]>([
    ['the form', days, by('user', { days: 3 }), 'typed'],
    ['the default of the task', days, by('user', { days: 7 }), 'default'],
    ['an earlier run', days, by('user', { days: 7 }, ['days']), 'earlier'],
    ['a schedule', days, by('schedule', { days: 3 }), 'schedule'],
    ['the profile', weight, by('user'), 'profile'],
    ['the form, instead of the profile', weight, by('user', { weight: 60 }), 'typed.profile'],
    ['the account', parameter('email', 'UserInfo'), by('user'), 'account'],
    ['preferences', parameter('units', 'UserPreferences'), by('user'), 'preferences'],
    [
      'the form, instead of a preference',
      parameter('units', 'UserPreferences'),
      by('user', { units: 1 }),
      'typed',
    ],
    ['an administrator', parameter('rules', 'AdminInput'), by('user'), 'admin'],
  ])('is $0: $3', (_where, given, input, source) => {
    expect(sourcesOf(facts([given]), input)).toEqual({ [given.name]: source });
  });

  test.each<[string, World['parent'], string]>([
    ['its profile', { sources: { weight: 'profile' } }, 'parent.profile'],
    ['its own parent’s profile', { sources: { weight: 'parent.profile' } }, 'parent.profile'],
    ['a value typed for it', { sources: { weight: 'typed.profile' } }, 'parent'],
    [
      'its answer, which takes precedence',
      { sources: { weight: 'profile' }, output_params: { weight: 1 } },
      'parent.output',
    ],
  ])('is the parent, from %s', (_where, parent, source) => {
    expect(sourcesOf(facts([inherited], { ...(parent && { parent }) }), by('user'))).toEqual({
      weight: source,
    });
    const input = parameter('weight', 'UserInput');
    expect(sourcesOf(facts([input], { ...(parent && { parent }) }), by('parent', { weight: 1 }))).toEqual({
      weight: source,
    });
  });
});

describe('withheld fields', () => {
  const bmi = parameter('bmi', 'UserProfile');
  const all = [weight, bmi, parameter('height', 'UserProfile'), parameter('age', 'UserProfile')];
  test.each([
    [['weight'], { weight: ['weight'], bmi: ['weight'] }],
    [['date_of_birth'], { age: ['date_of_birth'] }],
    [[], {}],
  ])('of %j apply to the parameters that reveal them', (withheld, expected) => {
    expect(Object.fromEntries(withheldParameters(facts(all, { withheld }), by('user')))).toEqual(expected);
  });

  test('do not include what the user types into the form of the task', () => {
    const own = parameter('weight', 'UserInput');
    expect(withheldParameters(facts([own], { withheld: ['weight'] }), by('user', { weight: 1 })).size).toBe(
      0,
    );
  });

  test.each([
    ['a user who types it', by('user', { weight: 60 }), null],
    ['a user who does not', by('user'), 'FIELD_WITHHELD'],
    ['a schedule that stores it', by('schedule', { weight: 60 }), 'FIELD_WITHHELD'],
    ['a step, whatever its parent has', by('parent', { weight: 60 }), 'FIELD_WITHHELD'],
  ] as const)('are checked for %s', (_who, given, code) => {
    const withheld = withheldParameters(facts([weight], { withheld: ['weight'] }), given);
    expect(refuseWithheld(withheld, given)?.code ?? null).toBe(code);
  });

  const kcal = parameter('kcal', 'ParentInput');
  const ofOutput = (...sent: string[]) =>
    facts([kcal], { withheld: ['weight'], parent: { trace: { sent }, output_params: { kcal: 1800 } } });
  test.each([
    [['profile.weight'], ['weight']],
    [['tool.weight'], ['weight']],
    [['typed.weight', 'profile.height'], undefined],
  ])('apply to an output of a parent that had %j', (sent, fields) => {
    expect(withheldParameters(ofOutput(...sent), by('user')).get('kcal')).toEqual(fields);
  });

  test('do not include an output that the user types again', () => {
    const given = by('user', { kcal: 1700 });
    const parent = ofOutput('profile.weight');
    expect(refuseWithheld(withheldParameters(parent, given), given)).toBeNull();
    expect(sourcesOf(parent, given)).toEqual({ kcal: 'typed' });
  });

  test('include what a repeated step once got from its parent', () => {
    const step = facts([parameter('weight', 'UserInput')], {
      withheld: ['weight'],
      parent: { sources: { weight: 'profile' }, input_params: { weight: 71 } },
    });
    const repeated = (weight: number) => ({ ...by('user', { weight }), earlier: ['weight'] });
    const refused = (given: Given) => refuseWithheld(withheldParameters(step, given), given)?.code ?? null;
    expect(refused(repeated(71))).toBe('FIELD_WITHHELD');
    expect(refused(repeated(70))).toBeNull();
    expect(refused(by('user', { weight: 71 }))).toBeNull();
  });
});
