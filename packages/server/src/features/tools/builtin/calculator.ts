import * as z from 'zod';
import { ToolError } from '../../../engine/tools/types.ts';
import { ArithmeticError, arithmetic } from './arithmetic.ts';
import { builtin } from './types.ts';

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
