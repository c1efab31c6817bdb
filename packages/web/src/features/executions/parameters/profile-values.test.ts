import type { Parameter, UserParams } from '@agentarium/contracts';
import { describe, expect, it } from 'vitest';
import { aUser } from '../../../../testing/users.ts';
import { anExecution } from '../testing/factories.ts';
import { missingParameters, sourceValue, type ValueSources } from './profile-values.ts';

const now = new Date('2026-11-20T10:00:00Z');
const from = (param_type: Parameter['param_type'], name: string): Parameter => ({
  name,
  param_type,
  data_type: 'String',
});
const profile: UserParams = {
  first_name: 'Marina',
  middle_name: null,
  last_name: '',
  gender: 'female',
  date_of_birth: '1990-11-21',
  height: 170,
  weight: 64,
  physique: null,
  allergies: [],
  contraindications: ['asthma'],
};
const sources: ValueSources = {
  user: aUser(),
  profile,
  parent: anExecution({
    input_params: { budget: 80, dish: 'soup' },
    output_params: { budget: 70, dish: null },
  }),
  storedLanguage: null,
};

it.each<[string, Parameter, unknown]>([
  ['the account', from('UserInfo', 'username'), 'marina'],
  ['the profile', from('UserProfile', 'weight'), 64],
  ['the age in full years', from('UserProfile', 'age'), 35],
  ['the body mass index', from('UserProfile', 'bmi'), 22.1],
  ['an output of the parent before its input', from('ParentInput', 'budget'), 70],
  ['an input of the parent where the output is empty', from('ParentInput', 'dish'), 'soup'],
  ['nothing for a field that does not exist', from('UserInfo', 'password'), null],
  ['nothing for a value of administrators', from('AdminInput', 'secret'), null],
])('values taken from elsewhere come from %s', (_name, parameter, value) => {
  expect(sourceValue(parameter, sources, now)).toEqual(value);
});

describe('the check for missing values', () => {
  const names = (parameters: Parameter[], given: Partial<ValueSources> = {}) => {
    const { required, optional } = missingParameters(parameters, { ...sources, ...given }, now);
    return { required: required.map(({ name }) => name), optional: optional.map(({ name }) => name) };
  };

  it.each<[string, Parameter, string[], string[]]>([
    ['null', from('UserProfile', 'physique'), ['physique'], []],
    ['an empty text', from('UserProfile', 'last_name'), ['last_name'], []],
    ['an empty list, as a reminder', from('UserProfile', 'allergies'), [], ['allergies']],
    ['a filled list', from('UserProfile', 'contraindications'), [], []],
    ['a preference that was never set', from('UserPreferences', 'tone'), ['tone'], []],
    ['what the form asks for', from('UserInput', 'topic'), [], []],
    ['what the parent gives', from('ParentInput', 'nothing'), [], []],
  ])('classifies %s', (_name, parameter, required, optional) => {
    expect(names([parameter])).toEqual({ required, optional });
  });

  it('ignores a parameter called name', () => {
    const user = { ...aUser(), name: '' };
    expect(names([from('UserInfo', 'name'), from('UserProfile', 'name')], { user }).required).toEqual([]);
  });

  it('treats a language as present when it is stored anywhere', () => {
    const parameters = [from('UserInfo', 'language'), from('UserPreferences', 'language')];
    expect(names(parameters).required).toEqual(['language', 'language']);
    expect(names(parameters, { storedLanguage: 'ru' }).required).toEqual([]);
    expect(names(parameters, { user: aUser({ language: 'ru' }) }).required).toEqual([]);
  });

  it('reports everything of an empty profile', () => {
    expect(
      names([from('UserProfile', 'age'), from('UserProfile', 'bmi')], { profile: null }).required,
    ).toEqual(['age', 'bmi']);
  });
});
