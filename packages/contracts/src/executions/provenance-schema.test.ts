import { describe, expect, test } from 'vitest';
import { faultsOf, uuid } from '../testing/field-cases.ts';
import { toolCallStatuses } from '../tools/names.ts';
import { fieldGroups } from '../users/names.ts';
import { dataOrigins, valueSources } from './names.ts';
import { type Provenance, provenance } from './provenance-schema.ts';

const known: Provenance = {
  parameters: valueSources.map((source) => ({ name: `from ${source}`, source })),
  attempts: [{ family: 'grok', model: 'grok-4', reason: 'http_429', times: 2 }],
  sent: {
    fields: fieldGroups.map((group) => ({ field: group, group, origin: 'profile' })),
    families: [{ family: 'chatgpt', is_demo: false }],
  },
  tools: toolCallStatuses.map((status) => ({
    ...{ name: 'calories', tool_id: uuid, status, decided_by: 'nobody' },
  })),
  cost_micros: 1200,
  currency: 'EUR',
  prompts: [{ id: uuid, title: 'Plate', revision: 3, is_current: false }],
};
const faults = (facts: object) => faultsOf(provenance, { ...known, ...facts });

describe('the provenance of an answer', () => {
  test('accepts every source, origin, group and outcome', () => {
    expect(faults({})).toEqual([]);
    for (const origin of dataOrigins)
      expect(
        faults({ sent: { families: [], fields: [{ field: 'weight', group: 'body', origin }] } }),
      ).toEqual([]);
    for (const decided_by of ['nobody', 'owner', 'admin', 'unanswered'])
      expect(faults({ tools: [{ name: 'calories', tool_id: null, status: 'denied', decided_by }] })).toEqual(
        [],
      );
  });

  test.each(['parameters', 'attempts', 'sent', 'cost_micros', 'prompts'])(
    '%s can be null, but not missing',
    (part) => {
      expect(faults({ [part]: null })).toEqual([]);
      expect(faults({ [part]: undefined })).toEqual([`${part} REQUIRED`]);
    },
  );

  test.each(['tools', 'currency'])('%s cannot be null', (part) => {
    expect(faults({ [part]: null })).toHaveLength(1);
  });

  test.each<[string, object]>([
    ['an unknown source', { parameters: [{ name: 'meal', source: 'guessed' }] }],
    ['half an attempt', { attempts: [{ family: 'grok', model: 'grok-4', reason: 'cut', times: 0.5 }] }],
    [
      'an unknown group',
      { sent: { families: [], fields: [{ field: 'x', group: 'mood', origin: 'typed' }] } },
    ],
    ['a prompt without its revision', { prompts: [{ id: uuid, title: null, is_current: true }] }],
    ['a fraction of the smallest unit of money', { cost_micros: 0.5 }],
  ])('rejects %s', (_what, facts) => {
    expect(faults(facts)).toHaveLength(1);
  });
});
