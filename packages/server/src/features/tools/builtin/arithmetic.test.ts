import { describe, expect, it } from 'vitest';
import { ArithmeticError, arithmetic } from './arithmetic.ts';

describe('arithmetic', () => {
  it.each<[string, number]>([
    ['2 + 2', 4],
    ['0.1 + 0.2', 0.3],
    ['2 + 3 * 4', 14],
    ['(2 + 3) * 4', 20],
    ['-2 ^ 2', -4],
    ['2 ** 3 ** 2', 512],
    ['2 × 3 ÷ 4 − 1', 0.5],
    ['10 % 4', 2],
    ['- - 3', 3],
    ['sqrt(16) + abs(-2)', 6],
    ['round(2.345, 2)', 2.35],
    ['max(1, 7, 3) - min(4, 2)', 5],
    ['2 * pi', 6.28318530717959],
    ['1.5e3 / 3', 500],
  ])('reads %s', (expression, value) => {
    expect(arithmetic(expression)).toBe(value);
  });

  it.each([
    '',
    '2 +',
    '2 2',
    '(1',
    '1 / 0',
    '5 % 0',
    'constructor',
    'process.exit(1)',
    '__proto__(1)',
    'toString(1)',
    'sqrt(-1)',
    '10 ^ 400',
    '1; 2',
    '"a"',
    'sqrt 4',
    '1,2',
  ])('refuses %s', (expression) => {
    expect(() => arithmetic(expression)).toThrow(ArithmeticError);
  });

  it('reads the deepest expression that it is given', () => {
    expect(arithmetic(`${'('.repeat(249)}1${')'.repeat(249)}`)).toBe(1);
  });
});
