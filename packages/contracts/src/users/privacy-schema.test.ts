import { describe, expect, test } from 'vitest';
import { testEveryField } from '../testing/field-tests.ts';
import { type FieldGroup, fieldGroups, fileGroups, groupOfField, profileFields } from './names.ts';
import { privacy, privacyInput } from './privacy-schema.ts';

const fieldLists = (isOptional: boolean) => ({
  good: [[], ['weight'], [...profileFields], ...(isOptional ? [undefined] : [])],
  bad: [
    ...(isOptional ? [] : [[undefined, 'REQUIRED'] as [unknown, string]]),
    ['weight', 'NOT_LIST'],
    [['email'], `.0 NOT_OPTION options=${profileFields.join(', ')}`],
    [[...profileFields, 'weight'], `TOO_MANY maximum=${profileFields.length}`],
  ] as [unknown, string][],
});

describe('fields withheld from models', () => {
  testEveryField(privacyInput, { withheld: [] }, { withheld: fieldLists(false), before: fieldLists(true) });
});

describe('the fields of the profile', () => {
  test('each belong to a group, and only account, preferences and files have none', () => {
    expect(Object.keys(groupOfField).sort()).toEqual([...profileFields].sort());
    const used = new Set<FieldGroup>(Object.values(groupOfField));
    expect(fieldGroups.filter((group) => !used.has(group))).toEqual([
      'account',
      'preferences',
      ...fileGroups,
    ]);
  });

  test.each([
    ['weight', 'body'],
    ['date_of_birth', 'birth'],
    ['allergies', 'health'],
    ['last_name', 'name'],
  ] as const)('%s counts as %s', (field, group) => {
    expect(groupOfField[field]).toBe(group);
  });
});

test('reports how often and when a known group was sent', () => {
  const sent = {
    family: 'grok',
    is_demo: false,
    group: 'body',
    runs: 2,
    last_sent_at: '2026-11-20T09:00:00Z',
  };
  const isGood = (facts: object) =>
    privacy.safeParse({ withheld: [], since: sent.last_sent_at, sent: [{ ...sent, ...facts }] }).success;
  expect(isGood({})).toBe(true);
  expect([{ group: 'mood' }, { runs: 1.5 }, { last_sent_at: 'yesterday' }].some(isGood)).toBe(false);
});
