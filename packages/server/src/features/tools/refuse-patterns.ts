import type { ErrorDetail } from '@agentarium/contracts';
import { unsafePattern } from '../../engine/tools/check-arguments.ts';
import { AppError } from '../../platform/errors.ts';

/** The fault of a tool schema with patterns that cannot be matched in linear time; null when there are none. */
export function patternFault(schema: Record<string, unknown>, path = 'input_schema'): ErrorDetail | null {
  const pattern = unsafePattern(schema);
  if (pattern === null) return null;
  const message = `The pattern ${pattern} is not supported: it looks around or refers back, or repeats too much`;
  return { path, message, code: 'SCHEMA_PATTERN', params: { pattern } };
}

/** Throws VALIDATION_FAILED for a tool schema with patterns that cannot be matched in linear time. */
export function refusePatterns({ input_schema }: { input_schema: Record<string, unknown> }): void {
  const fault = patternFault(input_schema);
  if (fault !== null) throw new AppError('VALIDATION_FAILED', { details: [fault] });
}
