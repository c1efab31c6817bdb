import * as z from 'zod';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';

const maxIssues = 100;

/** The array schema of a field, also behind a default; null when it is not an array. */
function listIn(field: unknown): z.ZodArray | null {
  if (field instanceof z.ZodDefault) return listIn(field.unwrap());
  return field instanceof z.ZodArray ? field : null;
}

/** The same schema with unvalidated lists, so that parsing it costs next to nothing. */
function withOpenLists(schema: z.ZodObject): z.ZodObject {
  const open = (field: z.ZodType): z.ZodType => {
    if (field instanceof z.ZodDefault) {
      return z.core.clone(field, { ...field.def, innerType: open(field.unwrap() as z.ZodType) });
    }
    return field instanceof z.ZodArray ? z.core.clone(field, { ...field.def, element: z.unknown() }) : field;
  };
  const lists = Object.entries(schema.shape).filter(([, field]) => listIn(field) !== null);
  return schema.extend(Object.fromEntries(lists.map(([key, field]) => [key, open(field as z.ZodType)])));
}

type Read = { value: unknown; issues: null } | { value: null; issues: z.core.$ZodIssue[] };

/**
 * Validates a large object by its schema as `safeParse` does, but the items of its lists one by one, yielding to other
 * requests. Stops after a few hundred faults.
 */
export function incrementalValidator(schema: z.ZodObject): (given: unknown) => Promise<Read> {
  const outline = withOpenLists(schema);
  const lists = Object.entries(schema.shape).flatMap(([key, field]) => {
    const list = listIn(field);
    return list === null ? [] : [{ key, item: list.element as z.ZodType }];
  });
  return async (given) => {
    const outer = outline.safeParse(given);
    if (!outer.success) return { value: null, issues: outer.error.issues };
    const value: Record<string, unknown> = { ...outer.data };
    const issues: z.core.$ZodIssue[] = [];
    for (const { key, item } of lists) {
      const read: unknown[] = [];
      for (const [at, entry] of (value[key] as unknown[]).entries()) {
        const result = item.safeParse(entry);
        if (result.success) read.push(result.data);
        else
          issues.push(...result.error.issues.map((issue) => ({ ...issue, path: [key, at, ...issue.path] })));
        if (issues.length >= maxIssues) return { value: null, issues };
        await yieldToEventLoop();
      }
      value[key] = read;
    }
    return issues.length > 0 ? { value: null, issues } : { value, issues: null };
  };
}
