import { dataTypes } from '@agentarium/contracts/names';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valueOfText, valueText } from './admin-value.ts';

describe('an administrator’s value', () => {
  it.each([
    ['String', 'menu', 'menu'],
    ['String', '5', '5'],
    ['Integer', 5, '5'],
    ['Float', -1.5, '-1.5'],
    ['Boolean', false, 'false'],
    ['Date', '2026-01-31', '2026-01-31'],
    ['DateTime', '2026-01-31T09:00', '2026-01-31T09:00'],
    ['Enum', 'a', 'a'],
    ['Enum', ['a', 'b'], '["a","b"]'],
    ['Array', [1, 2], '[1,2]'],
    ['Map', { a: 1 }, '{"a":1}'],
    ['Object', { a: { b: null } }, '{"a":{"b":null}}'],
  ] as const)('for %s: %j is shown as %s, and parsed back unchanged', (type, value, text) => {
    expect(valueText(type, value)).toBe(text);
    expect(valueOfText(type, text)).toEqual(value);
  });

  it.each([...dataTypes, null])('of %s is undefined while the field is blank', (type) => {
    expect([valueText(type, undefined), valueText(type, null)]).toEqual(['', '']);
    expect([valueOfText(type, ''), valueOfText(type, '  ')]).toEqual([undefined, undefined]);
  });

  it.each(['Integer', 'Array', 'Object', null] as const)(
    'of %s remains text while it can’t be parsed',
    (type) => {
      expect(valueOfText(type, '[1,')).toBe('[1,');
    },
  );

  it('of any JSON is parsed back unchanged', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        if (value === null) return;
        expect(valueOfText('Object', valueText('Object', value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});
