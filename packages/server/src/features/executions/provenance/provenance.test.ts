import { describe, expect, test } from 'vitest';
import type { StoredSources } from '../../../db/schema/index.ts';
import {
  groupOfSent,
  inMessages,
  sentColumns,
  sentInFiles,
  sentInInputs,
  sentInToolResult,
  traceOf,
  withheldInMessages,
} from './provenance.ts';

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

  test('includes what a tool reads from the profile, but not as part of the messages', () => {
    const fields = sentInToolResult({ age: 30, weight_kg: null, bmi: 20, allergies: ['nuts'], other: 1 });
    expect(fields).toEqual(['tool.date_of_birth', 'tool.allergies']);
    expect(inMessages([...fields, 'profile.weight'])).toEqual(['profile.weight']);
    expect(sentInToolResult(null)).toEqual([]);
  });

  test('includes the content of files, but not files sent by name only, nor as part of the messages', () => {
    const [photo, unseen, document] = [
      { bytes: new Uint8Array(1), text: null },
      { bytes: null, text: null },
      { bytes: null, text: 'Eggs' },
    ];
    expect(sentInFiles([photo, document, photo])).toEqual(['file.photos', 'file.documents']);
    expect(sentInFiles([unseen])).toEqual([]);
    expect(inMessages(['file.photos', 'profile.weight'])).toEqual(['profile.weight']);
  });

  test.each([
    ['profile.weight', 'body'],
    ['tool.allergies', 'health'],
    ['typed.date_of_birth', 'birth'],
    ['account.email', 'account'],
    ['preferences.diet.of.today', 'preferences'],
    ['file.photos', 'photos'],
    ['file.documents', 'documents'],
  ])('%s belongs to %s', (entry, group) => {
    expect(groupOfSent(entry)).toBe(group);
  });

  test('is counted by family and kind in a fixed order, only if a model was called', () => {
    const [grok, chatgpt] = ['grok', 'chatgpt'].map((family) => ({ family, demo: false }));
    const families = [grok, chatgpt].filter((one) => one !== undefined);
    const columns = [
      ['chatgpt', 'chatgpt', 'grok', 'grok'],
      [false, false, false, false],
      ['birth', 'body', 'birth', 'body'],
    ];
    const sent = ['profile.weight', 'profile.height', 'profile.date_of_birth'];
    expect(sentColumns(sent, families)).toEqual(columns);
    expect(sentColumns(sent.toReversed(), families.toReversed())).toEqual(columns);
    const run = { prompts: null, is_follow_up: false };
    expect(traceOf(run, { tried: [], reached: [] }, sent)).toEqual({ trace: {}, sent: [null, null, null] });
  });
});

describe('withheld fields in the messages of an ended run', () => {
  const run = {
    sources: {},
    trace: { sent: ['profile.weight', 'typed.height', 'tool.gender'] },
    input_params: {},
  };
  test('are those from the profile, not what was typed or returned by a tool', () => {
    expect(withheldInMessages(run, ['weight', 'height', 'gender'])).toEqual(['weight']);
    expect(withheldInMessages({ ...run, trace: {} }, ['weight'])).toEqual([]);
    expect(withheldInMessages(run, [])).toEqual([]);
  });

  test('are those of its inputs if no messages were recorded', () => {
    const sources = { bmi: 'profile', allergies: 'profile', gender: 'typed' } as const;
    const old = { sources, trace: null, input_params: { bmi: 21, allergies: null, gender: 'other' } };
    expect(withheldInMessages(old, ['weight', 'allergies', 'gender'])).toEqual(['weight']);
  });
});
