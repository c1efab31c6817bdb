import { userParamsInput } from '@agentarium/contracts';
import * as z from 'zod';
import { issueMessage } from '../../lib/api/issue-message.ts';
import { type ParamsValues, toParamsInput } from './params-values.ts';

// Loaded after the form is on screen, to keep the schema library out of the first load.

/** `users:params.error.height.too_small` for the rules that have a sentence of their own in every language. */
const sentences = new Set([
  ...['first_name', 'last_name', 'height', 'weight'].flatMap((field) => [
    `${field}.too_small`,
    `${field}.too_big`,
  ]),
  'middle_name.too_big',
  'gender.invalid_value',
  'date_of_birth.invalid_format',
]);

/** The date of now in the reader's zone, YYYY-MM-DD. */
const today = () => new Intl.DateTimeFormat('sv-SE').format(new Date());

/** The contract's rule of the health profile over the form's texts, with its sentences in the reader's language. */
export const paramsSchema = z.custom<ParamsValues>().transform((values, context) => {
  const input = toParamsInput(values);
  const checked = userParamsInput.safeParse(input);
  for (const issue of checked.error?.issues ?? []) {
    const rule = `${String(issue.path[0])}.${issue.code}`;
    const message = sentences.has(rule) ? `users:params.error.${rule}` : issueMessage(issue, input);
    context.addIssue({ code: 'custom', path: issue.path, message });
  }
  if (checked.data?.date_of_birth && checked.data.date_of_birth > today()) {
    context.addIssue({
      code: 'custom',
      path: ['date_of_birth'],
      message: 'users:params.error.date_of_birth.future',
    });
  }
  return checked.data ?? z.NEVER;
});
