import { userParamsInput } from '@agentarium/contracts';
import * as z from 'zod';
import { issueMessage } from '../../lib/api/issue-message.ts';
import { numberOrNull } from '../../lib/read-number.ts';
import type { ParamsValues } from './params-form.tsx';

const textOrNull = (text: string) => (text.trim() === '' ? null : text);

/** The form's values as a request: an empty field clears the stored value. */
export const toParamsInput = (values: ParamsValues) => ({
  first_name: textOrNull(values.first_name),
  middle_name: textOrNull(values.middle_name),
  last_name: textOrNull(values.last_name),
  gender: values.gender,
  date_of_birth: textOrNull(values.date_of_birth),
  height: numberOrNull(values.height),
  weight: numberOrNull(values.weight),
  physique: textOrNull(values.physique),
  allergies: values.allergies,
  contraindications: values.contraindications,
});

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
