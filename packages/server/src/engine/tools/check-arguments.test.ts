import { describe, expect, it } from 'vitest';
import { argumentFault, PatternError, schemaCheck } from './check-arguments.ts';

const schemaOf = (text: Record<string, unknown>) => ({
  type: 'object',
  properties: { text: { type: 'string', ...text } },
});
const isFine = (text: Record<string, unknown>, value: string) =>
  argumentFault(schemaOf(text), { text: value }) === null;

describe('a pattern of a schema', () => {
  it.each([
    ['^[A-Z]{2}-\\d+$', 'AB-12', 'ab-12'],
    ['^\\u0041+$', 'AA', 'aa'],
    ['^(?<year>\\d{4})\\/', '2026/11', '26/11'],
    ['^я+$', 'яя', 'яz'],
  ])('%s matches %j but not %j', (pattern, good, bad) => {
    expect([isFine({ pattern }, good), isFine({ pattern }, bad)]).toEqual([true, false]);
  });

  // In more than linear time these would not end before the test is given up.
  it.each(['^(a+)+$', '^(a?){200}a{200}$', '[a-z]{1,400}[0-9]'])(
    '%s takes linear time on adversarial text',
    (pattern) => expect(isFine({ pattern }, `${'a'.repeat(100_000)}!`)).toBe(false),
  );

  it.each([
    schemaOf({ pattern: '^(?=a)' }),
    schemaOf({ pattern: '(a)\\1' }),
    schemaOf({ pattern: '^.{1,900}$' }),
    schemaOf({ anyOf: [{ type: 'string', pattern: '(?<!a)b' }] }),
    { type: 'object', patternProperties: { '^(?!x)': { type: 'string' } } },
    { type: 'object', propertyNames: { pattern: '(?!x)' } },
  ])('is rejected if it cannot be matched in linear time: %j', (schema) => {
    expect(() => schemaCheck(schema)).toThrow(PatternError);
    expect(argumentFault(schema, {})).toContain('not supported');
    expect(() => /(?=a)/).not.toThrow();
  });

  it.each(['email', 'uri'])('the format %s takes linear time too', (format) => {
    const values = ['a', 'a.', '1', '-', 'a@'].map((part) => part.repeat(1_000_000));
    for (const value of values) expect(isFine({ format }, value)).toBe(false);
  });
});
