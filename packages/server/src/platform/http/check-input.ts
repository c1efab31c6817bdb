import type { FastifySchemaCompiler } from 'fastify';
import type * as z from 'zod';

/** The faults of one part of a request. Fastify adds which part. */
export class InvalidInput extends Error {
  readonly issues: readonly z.core.$ZodIssue[];
  readonly input: unknown;
  validationContext?: string;

  constructor(issues: readonly z.core.$ZodIssue[], input: unknown) {
    super('The request does not fit its schema');
    this.issues = issues;
    this.input = input;
  }
}

/** Validates the parts of a request. Fastify passes a missing body as null; an optional one becomes undefined. */
export const checkInput: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (data) => {
    const input = httpPart === 'body' && data === null ? undefined : data;
    const { success, data: value, error } = schema.safeParse(input);
    return success ? { value } : { error: new InvalidInput(error.issues, input) };
  };
