import { describe, expect, it } from 'vitest';
import { ArithmeticError, arithmetic } from './calculator.ts';

describe('arithmetic', () => {
  it.each<[string, number]>([
    ['0.1 + 0.2', 0.3],
    ['-2 ^ 2', -4],
    ['2 ** 3 ** 2', 512],
    ['2 × 3 ÷ 4 − 1', 0.5],
    ['10 % 4', 2],
    ['sqrt(16) + abs(-2)', 6],
    ['round(2.345, 2)', 2.35],
    ['max(1, 7, 3) - min(4, 2)', 5],
    ['SQRT(16) * PI', 12.5663706143592],
    [' max(1, 2)\n+\u00a01 ', 3],
  ])('evaluates %s', (expression, value) => {
    expect(arithmetic(expression)).toBe(value);
  });

  it.each([
    '2 +',
    '(1',
    '1 / 0',
    '5 % 0',
    'constructor',
    '__proto__(1)',
    'toString(1)',
    '10 ^ 400',
    '1; 2',
    '"a"',
    'sqrt 4',
    'sqrt',
    'max.length',
    '1 and 1',
    'not 1',
    'random()',
    '8 /* 2',
    '8 /× 2',
    '0x10',
  ])('rejects %s', (expression) => {
    expect(() => arithmetic(expression)).toThrow(ArithmeticError);
  });

  it('names what it rejects', () => {
    expect(() => arithmetic('1 / (2 - 2)')).toThrow('Division by zero');
    expect(() => arithmetic('1; 2')).toThrow('Unexpected: ;');
    expect(() => arithmetic('process')).toThrow('process');
  });

  it.each(['(', '2^'])('rejects 500 characters of %s', (sign) => {
    expect(() => arithmetic(sign.repeat(500 / sign.length))).toThrow(ArithmeticError);
  });

  it('evaluates the deepest expression', () => {
    expect(arithmetic(`${'('.repeat(249)}1${')'.repeat(249)}`)).toBe(1);
  });
});
