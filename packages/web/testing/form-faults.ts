import i18next from 'i18next';
import type * as z from 'zod';
import { faultText } from '../src/lib/api/fault-text.ts';
import { issueMessage } from '../src/lib/api/issue-message.ts';

/** The errors of a form with this schema, in the current language: `name: At most 50 characters`. */
export const shownErrors = (schema: z.ZodType, values: unknown): string[] =>
  (schema.safeParse(values).error?.issues ?? []).map(
    (issue) => `${issue.path.join('.')}: ${faultText(i18next.t, issueMessage(issue, values))}`,
  );
