import type { Parameter } from '@agentarium/contracts';
import { expect, it } from 'vitest';
import { aParameter } from '../../../../testing/tasks.ts';
import type { ValueSources } from '../parameters/profile-values.ts';
import { missingProfileFields, valuesByStore, valuesForRun } from './missing-fields.ts';

const labels = { date_of_birth: 'Date of birth', height: 'Height', weight: 'Weight' };
const own = (name: string, param_type: Parameter['param_type'] = 'UserProfile') =>
  aParameter({ name, param_type, data_type: 'Float' });
const sources = (profile: object = {}): ValueSources => ({
  user: null,
  profile: { date_of_birth: null, height: null, weight: null, gender: null, ...profile } as never,
  parent: null,
  storedLanguage: 'en',
});
const missing = (...required: Parameter[]) => ({ required, optional: [] });
const now = new Date('2026-11-23T12:00:00Z');

it.each([
  [['gender'], {}, ['gender']],
  [['age'], {}, ['date_of_birth']],
  [['bmi'], { height: 180 }, ['weight']],
  [['weight', 'bmi', 'height'], {}, ['weight', 'height']],
])('the fields for missing profile values of %j with %j', (names, profile, fields) => {
  const gaps = missingProfileFields(missing(...names.map((name) => own(name))), sources(profile), labels);
  expect(gaps?.map(({ name }) => name)).toEqual(fields);
});

it('the fields for missing profile values have the limits of the profile', () => {
  const [weight] = missingProfileFields(missing(own('weight')), sources(), labels) ?? [];
  expect(weight).toMatchObject({ data_type: 'Float', min: 20, max: 300, unit: 'kg' });
});

it('the fields for missing profile values are null when a value belongs to the account', () => {
  expect(
    missingProfileFields(missing(own('weight'), own('timezone', 'UserInfo')), sources(), labels),
  ).toBeNull();
});

it('the fields for missing profile values are saved to where tasks read them, and nothing else is saved', () => {
  const gaps = [own('weight'), own('shoe_size'), own('units', 'UserPreferences')];
  expect(valuesByStore(gaps, { weight: 70, shoe_size: 42, units: 'metric' })).toEqual({
    profile: { weight: 70 },
    preferences: { units: 'metric' },
  });
});

it('the fields for missing profile values provide a run with the values derived from them', () => {
  const lacking = missing(own('age'), own('bmi'), own('units', 'UserPreferences'));
  const entered = { date_of_birth: '2000-11-24', weight: 81, units: 'metric' };
  expect(valuesForRun(lacking, sources({ height: 180 }), entered, now)).toEqual({
    age: 25,
    bmi: 25,
    units: 'metric',
  });
});
