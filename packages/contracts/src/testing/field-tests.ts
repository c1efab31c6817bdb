import { expect, test } from 'vitest';
import type * as z from 'zod';
import { type Field, faultsOf, fieldCases, untested } from './field-cases.ts';

/** Tests which values a schema accepts and rejects in each field of a table; `%s` in the name stands for the case. */
export function testFields(schema: z.ZodType, good: object, table: Record<string, Field>, name = '%s'): void {
  test.each(fieldCases(good, table))(name, (_name, value, faults) => {
    expect(faultsOf(schema, value)).toEqual(faults);
  });
}

/** The same, and that the table covers every field of the schema and that unknown fields are rejected. */
export function testEveryField(schema: z.ZodObject, good: object, table: Record<string, Field>): void {
  testFields(schema, good, table);
  test('has no other fields, and none that is not tested', () => {
    expect(untested(schema, table)).toEqual([]);
    expect(faultsOf(schema, { ...good, unknown: 1 })).toEqual(['unknown UNKNOWN_FIELD']);
  });
}
