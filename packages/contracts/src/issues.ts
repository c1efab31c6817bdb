import * as z from 'zod';
import { type checkOf, type DetailCode, type ErrorDetail, type Fault, sentenceOf } from './error-details.ts';

type Issue = z.core.$ZodIssue;
type AnyIssue = Issue | z.core.$ZodRawIssue;

const formats: Record<string, DetailCode> = {
  uuid: 'ID_FORMAT',
  email: 'EMAIL_FORMAT',
  url: 'URL_FORMAT',
  datetime: 'DATETIME_FORMAT',
  date: 'DATE_FORMAT',
};
const types: Record<string, DetailCode> = {
  string: 'NOT_TEXT',
  number: 'NOT_NUMBER',
  nan: 'NOT_NUMBER',
  int: 'NOT_INTEGER',
  boolean: 'NOT_BOOLEAN',
  array: 'NOT_LIST',
  object: 'NOT_OBJECT',
  record: 'NOT_OBJECT',
};

const isCounted = (origin: string) => origin === 'array' || origin === 'set' || origin === 'map';

function tooSmall({ origin, minimum, inclusive }: Extract<Issue, { code: 'too_small' }>): Fault {
  const params = { minimum: Number(minimum) };
  if (origin === 'string') return params.minimum === 1 ? { code: 'REQUIRED' } : { code: 'TOO_SHORT', params };
  if (isCounted(origin)) return params.minimum === 1 ? { code: 'AT_LEAST_ONE' } : { code: 'TOO_FEW', params };
  return { code: inclusive === false ? 'NOT_ABOVE' : 'TOO_SMALL', params };
}

function tooBig({ origin, maximum, inclusive }: Extract<Issue, { code: 'too_big' }>): Fault {
  const params = { maximum: Number(maximum) };
  if (origin === 'string') return { code: 'TOO_LONG', params };
  if (isCounted(origin)) return { code: 'TOO_MANY', params };
  return { code: inclusive === false ? 'NOT_BELOW' : 'TOO_BIG', params };
}

/** The union branch that the value came closest to: the one with its type. */
function closest(branches: readonly Issue[][]): Issue | undefined {
  const reached = branches.filter(
    (issues) => !issues.some(({ code }) => /^invalid_(type|value)$/.test(code)),
  );
  return (reached[0] ?? branches.at(-1))?.[0];
}

/** The code and params of an issue. `value` is the value at its path. */
function faultOf(given: AnyIssue, value: unknown): Fault {
  const issue = given as Issue;
  const isMissing = value === undefined || value === null;
  switch (issue.code) {
    case 'custom': {
      const { code = 'INVALID', ...params } = (issue.params ?? {}) as Partial<Fault>;
      return { code, ...(Object.keys(params).length > 0 && { params: params as Fault['params'] & object }) };
    }
    case 'invalid_type':
      return { code: isMissing ? 'REQUIRED' : (types[issue.expected] ?? 'INVALID') };
    case 'invalid_value':
      if (isMissing) return { code: 'REQUIRED' };
      return { code: 'NOT_OPTION', params: { options: issue.values.map(String).join(', ') } };
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return { code: formats[issue.format] ?? 'INVALID' };
    case 'unrecognized_keys':
      return { code: 'UNKNOWN_FIELD' };
    case 'invalid_union': {
      // A number that JSON cannot represent has none of JSON's types.
      if (typeof value === 'number' && !Number.isFinite(value)) return { code: 'NOT_NUMBER' };
      const inner = closest(issue.errors);
      return inner ? faultOf(inner, value) : { code: isMissing ? 'REQUIRED' : 'INVALID' };
    }
    case 'invalid_key':
    case 'invalid_element': {
      const [inner] = issue.issues;
      return inner
        ? faultOf(inner, issue.code === 'invalid_key' ? issue.path.at(-1) : value)
        : { code: 'INVALID' };
    }
    default:
      return { code: 'INVALID' };
  }
}

/** The value at a path. A text that a schema splits into a list is the value of each of its entries. */
function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((at, key) => {
    if (typeof at === 'string') return at;
    return typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined;
  }, root);
}

/** The code and params of a zod issue about `root`. */
export const issueFault = (issue: Issue, root: unknown): Fault => faultOf(issue, valueAt(root, issue.path));

/** Zod issues about `root` as details of an error, one per unknown field. `at` is the path for issues without one. */
export function issueDetails(issues: readonly Issue[], root: unknown, at: string): ErrorDetail[] {
  return issues.flatMap((issue) => {
    const path = issue.path.map(String);
    const found = issueFault(issue, root);
    if (issue.code !== 'unrecognized_keys')
      return [{ path: path.join('.') || at, message: issue.message, ...found }];
    return issue.keys.map((key) => ({
      path: [...path, key].join('.'),
      message: sentenceOf(found),
      ...found,
    }));
  });
}

/** A text that matches a regular expression, with a code of its own; the OpenAPI document shows the pattern. */
export const matching = <T extends z.ZodString>(
  text: T,
  regex: RegExp,
  found: ReturnType<typeof checkOf>,
): T => text.refine((value) => regex.test(value), found).meta({ pattern: regex.source });

// The messages of issues whose schema has none: the sentences of their codes. Zod's own where there is no code.
z.config({
  customError: (issue) => {
    const found = faultOf(issue, issue.input);
    return found.code === 'INVALID' ? undefined : sentenceOf(found);
  },
});
