import type * as z from 'zod';
import { issueDetails } from '../issues.ts';

/** Ids in the product's format. */
export const uuid = '01900000-0000-7000-8000-000000000001';
export const otherUuid = '01900000-0000-7000-8000-000000000002';

/** The faults of a value: path, code and params of each, as `name TOO_LONG maximum=50`. */
export function faultsOf(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value);
  return issueDetails(error?.issues ?? [], value, 'body').map(({ path, code, params }) =>
    [path, code, ...Object.entries(params ?? {}).map(([name, param]) => `${name}=${param}`)].join(' '),
  );
}
