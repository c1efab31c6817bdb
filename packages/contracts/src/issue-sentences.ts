import * as z from 'zod';

const formats: Record<string, string> = {
  uuid: 'Must be an id (UUID)',
  email: 'Invalid email address',
  url: 'Must be an address that begins with https:// or http://',
  datetime: 'Must be a time like 2026-01-31T09:00:00Z',
  date: 'Date must be in YYYY-MM-DD format',
};

const kinds: Record<string, string> = {
  string: 'Must be text',
  number: 'Must be a valid number',
  int: 'Must be a whole number',
  boolean: 'Must be true or false',
  array: 'Must be a list',
  object: 'Must be an object',
  record: 'Must be an object',
};

const counted = (amount: number | bigint, one: string) =>
  `${amount} ${one}${Number(amount) === 1 ? '' : 's'}`;

function unitOf(origin: string): string | null {
  if (origin === 'string') return 'character';
  return origin === 'array' || origin === 'set' ? 'item' : null;
}

/** The message for an issue; undefined leaves it to zod. For schemas without a message of their own. */
export function issueSentence(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'This field is required';
      return kinds[issue.expected];
    case 'invalid_value':
      return `Must be one of: ${issue.values.join(', ')}`;
    case 'too_small': {
      const unit = unitOf(issue.origin);
      if (unit && Number(issue.minimum) === 1) return 'This field is required';
      if (issue.inclusive === false) return `Must be more than ${issue.minimum}`;
      return `Must be at least ${unit ? counted(issue.minimum, unit) : issue.minimum}`;
    }
    case 'too_big': {
      const unit = unitOf(issue.origin);
      if (issue.inclusive === false) return `Must be less than ${issue.maximum}`;
      return `Must be at most ${unit ? counted(issue.maximum, unit) : issue.maximum}`;
    }
    case 'invalid_format':
      return formats[issue.format];
    default:
      return undefined;
  }
}

z.config({ customError: issueSentence });
