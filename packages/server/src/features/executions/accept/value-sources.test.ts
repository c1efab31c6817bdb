import type { Parameter } from '@agentarium/contracts';
import { describe, expect, test } from 'vitest';
import type { StoredSources } from '../../../db/schema/index.ts';
import type { ExecutionFacts } from './rules.ts';
import { type Given, refuseWithheld, sourcesOf, withheldParameters } from './value-sources.ts';

const parameter = (name: string, param_type: Parameter['param_type'], more: Partial<Parameter> = {}) =>
  ({ name, param_type, data_type: 'Float', ...more }) as Parameter;

type World = {
  withheld?: string[];
  parent?: { sources: StoredSources | null; output_params?: Record<string, unknown> };
};
const facts = (parameters: Parameter[], { withheld = [], parent }: World = {}) =>
  ({
    task: { required_parameters: parameters },
    user: { withheld_fields: withheld },
    parent: parent ? { output_params: null, ...parent } : null,
  }) as unknown as ExecutionFacts;
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
      'parent',
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
    [['weight', 'height'], { weight: ['weight'], bmi: ['height', 'weight'], height: ['height'] }],
    [['date_of_birth'], { age: ['date_of_birth'] }],
    [['allergies'], {}],
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
});
