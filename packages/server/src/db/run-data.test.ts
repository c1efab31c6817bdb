import { describe, expect, test } from 'vitest';
import {
  dataOfRun,
  groupOfSent,
  profileFieldsAmong,
  sentInFiles,
  sentInInputs,
  sentInToolResult,
  withheldAmong,
} from './run-data.ts';
import type { StoredSources } from './schema/index.ts';

describe('user data sent by a run', () => {
  test('lists each field with a value once, with its origin', () => {
    const values = {
      weight: 70,
      bmi: 21,
      age: null,
      allergies: [],
      email: 'a@b.c',
      units: 'metric',
      days: 3,
    };
    const sources: StoredSources = {
      weight: 'typed.profile',
      bmi: 'parent.profile',
      age: 'profile',
      allergies: 'profile',
      email: 'account',
      units: 'parent.preferences',
      days: 'typed',
    };
    expect(sentInInputs(sources, values)).toEqual([
      'typed.weight',
      'profile.height',
      'profile.weight',
      'account.email',
      'preferences.units',
    ]);
  });

  test('of a derived value that was typed in names only what the profile did not give', () => {
    const sources: StoredSources = { bmi: 'typed.profile', height: 'profile' };
    expect(sentInInputs(sources, { bmi: 21, height: 180 })).toEqual(['typed.weight', 'profile.height']);
  });

  test('includes what a tool reads from the profile, and what earlier results are based on', () => {
    const fields = sentInToolResult({ age: 30, weight_kg: null, bmi: 20, allergies: ['nuts'], other: 1 });
    expect(fields).toEqual(['tool.date_of_birth', 'tool.allergies']);
    expect(sentInToolResult({ results: [], based_on: ['weight'] })).toEqual(['tool.weight']);
    expect(sentInToolResult(null)).toEqual([]);
  });

  test('includes the content of files, but not files sent by name only', () => {
    const [photo, unseen, document] = [
      { bytes: new Uint8Array(1), text: null },
      { bytes: null, text: null },
      { bytes: null, text: 'Eggs' },
    ];
    expect(sentInFiles([photo, document, photo])).toEqual(['file.photos', 'file.documents']);
    expect(sentInFiles([unseen])).toEqual([]);
  });

  test.each([
    ['profile.weight', 'body'],
    ['account.email', 'account'],
    ['preferences.diet.of.today', 'preferences'],
    ['file.photos', 'photos'],
    ['file.documents', 'documents'],
  ])('%s belongs to %s', (entry, group) => {
    expect(groupOfSent(entry)).toBe(group);
  });
});

describe('withheld fields in an ended run', () => {
  const sent = ['profile.weight', 'typed.height', 'tool.gender', 'file.photos', 'account.email'];
  const data = dataOfRun({ sources: {}, trace: { sent }, input_params: {} });

  test('are those from the profile or a tool; what was typed for it is only among its fields', () => {
    expect(withheldAmong(data, ['weight', 'height', 'gender', 'allergies'])).toEqual(['weight', 'gender']);
    expect(withheldAmong(data, [])).toEqual([]);
    expect(profileFieldsAmong(data)).toEqual(['weight', 'height', 'gender']);
    expect(data).not.toContain('file.photos');
  });

  test('are those of its inputs if nothing was recorded at its end', () => {
    const sources = { bmi: 'profile', allergies: 'profile', gender: 'typed' } as const;
    const old = { sources, trace: null, input_params: { bmi: 21, allergies: null, gender: 'other' } };
    expect(withheldAmong(dataOfRun(old), ['weight', 'allergies', 'gender'])).toEqual(['weight']);
  });
});
