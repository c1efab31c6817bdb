import { Parser } from 'expr-eval-fork';
import * as z from 'zod';
import { ToolError } from '../../../engine/tools/types.ts';
import { builtin } from '../types.ts';

/** Thrown for invalid expressions; the message is for the model. */
export class ArithmeticError extends Error {}

/** Without a prototype, so that no inherited name such as `toString` is found. */
const named = <T>(entries: Record<string, T>): Record<string, T> =>
  Object.assign(Object.create(null), entries);

function divisor(value: number): number {
  if (value === 0) throw new ArithmeticError('Division by zero');
  return value;
}

// The parser knows only these operators and names: its string, comparison and random functions are excluded.
const parser = Object.assign(new Parser({ allowMemberAccess: false, operators: { assignment: false } }), {
  consts: named({ pi: Math.PI, e: Math.E }),
  unaryOps: named({ '-': (a: number) => -a, '+': (a: number) => a }),
  binaryOps: named({
    '+': (a: number, b: number) => a + b,
    '-': (a: number, b: number) => a - b,
    '*': (a: number, b: number) => a * b,
    '/': (a: number, b: number) => a / divisor(b),
    '%': (a: number, b: number) => a % divisor(b),
    '^': (a: number, b: number) => a ** b,
  }),
  ternaryOps: named({}),
  functions: named<(...numbers: number[]) => number>({
    sqrt: Math.sqrt,
    abs: Math.abs,
    round: (value = Number.NaN, digits = 0) => Math.round(value * 10 ** digits) / 10 ** digits,
    floor: Math.floor,
    ceil: Math.ceil,
    min: Math.min,
    max: Math.max,
    ln: Math.log,
    log10: Math.log10,
    exp: Math.exp,
    sin: Math.sin,
    cos: Math.cos,
    tan: Math.tan,
  }),
});

const spellings: Record<string, string> = { '**': '^', '×': '*', '÷': '/', '−': '-' };
/**
 * Everything that the parser would accept beyond arithmetic: comments, numbers of other bases, strings, lists,
 * statements.
 */
const foreign = /\/\*|\b0[xb]|[^\da-z.+\-*/%^(), ]/;

function evaluate(expression: string): unknown {
  const plain = expression
    .toLowerCase()
    .replace(/\*\*|[×÷−]/g, (sign) => spellings[sign] ?? sign)
    .replace(/\s/g, ' ');
  const [unexpected] = foreign.exec(plain) ?? [];
  if (unexpected !== undefined) throw new ArithmeticError(`Unexpected: ${unexpected}`);
  try {
    return parser.evaluate(plain);
  } catch (error) {
    throw error instanceof ArithmeticError ? error : new ArithmeticError((error as Error).message);
  }
}

/** Evaluates an arithmetic expression to 15 digits. Throws ArithmeticError; no code is ever executed. */
export function arithmetic(expression: string): number {
  const value = evaluate(expression);
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw new ArithmeticError('The result is not a finite number');
  return Number(value.toPrecision(15));
}

export const calculator = builtin({
  description:
    'Calculates an arithmetic expression exactly: + - * / % ^, parentheses, sqrt, abs, round(x, digits), floor, ceil, min, max, ln, log10, exp, sin, cos, tan, pi, e.',
  input: z.strictObject({
    expression: z.string().min(1).max(500).describe('For example: (72.5 - 68) / 72.5 * 100'),
  }),
  async run(_services, _owner, { expression }) {
    try {
      return { result: arithmetic(expression) };
    } catch (error) {
      if (!(error instanceof ArithmeticError)) throw error;
      throw new ToolError('INVALID_EXPRESSION', error.message);
    }
  },
});
