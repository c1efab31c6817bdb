import { describe, expect, test } from 'vitest';
import { ConnectionFault, hasLostConnection, isDatabaseUnavailable } from './errors.ts';
import { wrapDriverErrors } from './postgres.ts';

const withCode = (code: string) => Object.assign(new Error('failed'), { code });

describe('the database counts as unavailable: this', () => {
  test.each(['08006', '53100', '57014', '57P01', '58P01', '25P03', 'ECONNREFUSED', 'EMFILE'])(
    'is true for code %s, also as a cause',
    (code) => {
      expect(isDatabaseUnavailable(withCode(code))).toBe(true);
      expect(isDatabaseUnavailable(new Error('Failed query', { cause: withCode(code) }))).toBe(true);
    },
  );

  test('is true for driver errors without a code, also as a cause', async () => {
    const fault = await wrapDriverErrors(Promise.reject(new Error('Connection terminated'))).catch(
      (error) => error,
    );
    expect(isDatabaseUnavailable(fault)).toBe(true);
    expect(isDatabaseUnavailable(new Error('Failed query', { cause: fault }))).toBe(true);
  });

  test.each(['23505', '40P01'])('is false for code %s', (code) => {
    expect(isDatabaseUnavailable(withCode(code))).toBe(false);
  });

  test('is false for anything else', () => {
    for (const error of [null, 'Query read timeout', new Error('Connection terminated'), new TypeError('x')])
      expect(isDatabaseUnavailable(error)).toBe(false);
  });
});

describe('a driver error', () => {
  test('keeps its message, and its connection counts as lost', async () => {
    const fault = await wrapDriverErrors(Promise.reject(new Error('Query read timeout'))).catch(
      (error) => error,
    );
    expect(fault).toBeInstanceOf(ConnectionFault);
    expect(fault.message).toBe('Query read timeout');
    expect(hasLostConnection(new Error('Failed query', { cause: fault }))).toBe(true);
  });

  test.each([withCode('23505'), new TypeError('x is undefined'), 'a string'])('is not %s', async (error) => {
    const thrown = await wrapDriverErrors(Promise.reject(error)).catch((caught) => caught);
    expect(thrown).toBe(error);
    expect(hasLostConnection(thrown)).toBe(false);
  });
});
