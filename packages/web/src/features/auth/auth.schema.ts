import { email, fault, newPassword, personName, resemblesAccount, username } from '@agentarium/contracts';
import * as z from 'zod';

// Loaded after the forms are on screen, to keep the schema library out of the login's first load.

const required = z.string().trim().min(1, 'This field is required');

/** docs/spec/user-side.md#validation: both required. A password is taken as typed, spaces included. */
export const loginSchema = z.object({
  username: required,
  password: z.string().min(1, 'This field is required'),
});

const password = z.string().min(1, 'This field is required').pipe(newPassword);

/** docs/spec/user-side.md#validation; an empty field says that it is required before it says anything else. */
export const registerSchema = z
  .object({
    name: personName,
    username: required.pipe(username),
    email: required.pipe(email),
    password,
    consent: z
      .boolean()
      .refine(Boolean, fault('CONSENT_REQUIRED', undefined, 'errors:detail.CONSENT_REQUIRED')),
  })
  .refine((account) => !resemblesAccount(account.password, account), {
    ...fault('PASSWORD_LIKE_ACCOUNT'),
    path: ['password'],
    // Also while other fields are wrong.
    when: () => true,
  });

export const addressSchema = z.object({ email: required.pipe(email) });

/** Says "do not match" as soon as both are typed, even while the password is still too short. */
const hasBoth = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'password' in value &&
  'confirmation' in value &&
  value.password !== '' &&
  value.confirmation !== '';

export const resetSchema = z
  .object({
    password: password.refine((typed) => !resemblesAccount(typed, {}), fault('PASSWORD_LIKE_ACCOUNT')),
    confirmation: z.string().min(1, 'This field is required'),
  })
  .refine(({ password, confirmation }) => password === confirmation, {
    path: ['confirmation'],
    message: 'auth:reset.mismatch',
    when: ({ value }) => hasBoth(value),
  });
