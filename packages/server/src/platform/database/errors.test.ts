import { describe, expect, test } from 'vitest';
import { isDatabaseAway } from './errors.ts';

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

  test.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
    'Query read timeout',
    'No answer within 2000 ms',
  ])('is true of the message: %s', (message) => {
    expect(isDatabaseAway(new Error(message))).toBe(true);
  });

  test.each(['23505', '40P01', '3D000', '42703', 'ENOENT'])('is false of code %s', (code) => {
    expect(isDatabaseAway(withCode(code))).toBe(false);
  });

  test('is false of anything else', () => {
    for (const error of [null, 'Query read timeout', new TypeError('x is undefined')])
      expect(isDatabaseAway(error)).toBe(false);
  });
});
