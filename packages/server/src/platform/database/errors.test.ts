import { describe, expect, test } from 'vitest';
import { ConnectionFault, coded, hasLostConnection, isDatabaseAway } from './errors.ts';

const withCode = (code: string) => Object.assign(new Error('failed'), { code });

describe('isDatabaseAway', () => {
  test.each([
    '08006',
    '53100',
    '53300',
    '57014',
    '57P01',
    '57P03',
    '58P01',
    '25P03',
    'ECONNREFUSED',
    'EMFILE',
  ])('is true of code %s, also under a cause', (code) => {
    expect(isDatabaseAway(withCode(code))).toBe(true);
    expect(isDatabaseAway(new Error('Failed query', { cause: withCode(code) }))).toBe(true);
  });

  test('is true of what the driver reports without a code, also under a cause', async () => {
    const fault = await coded(Promise.reject(new Error('Connection terminated'))).catch((error) => error);
    expect(isDatabaseAway(fault)).toBe(true);
    expect(isDatabaseAway(new Error('Failed query', { cause: fault }))).toBe(true);
  });

  test.each(['23505', '40P01', '3D000', '42703', 'ENOENT'])('is false of code %s', (code) => {
    expect(isDatabaseAway(withCode(code))).toBe(false);
  });

  test('is false of anything else', () => {
    for (const error of [null, 'Query read timeout', new Error('Connection terminated'), new TypeError('x')])
      expect(isDatabaseAway(error)).toBe(false);
  });
});

describe('a report of the driver', () => {
  test('keeps its words, and its connection counts as lost', async () => {
    const fault = await coded(Promise.reject(new Error('Query read timeout'))).catch((error) => error);
    expect(fault).toBeInstanceOf(ConnectionFault);
    expect(fault.message).toBe('Query read timeout');
    expect(hasLostConnection(new Error('Failed query', { cause: fault }))).toBe(true);
  });

  test.each([withCode('23505'), withCode('57014'), new TypeError('x is undefined'), 'a string'])(
    'is none of this: %s',
    async (error) => {
      const thrown = await coded(Promise.reject(error)).catch((caught) => caught);
      expect(thrown).toBe(error);
      expect(hasLostConnection(thrown)).toBe(false);
    },
  );
});
