import * as z from 'zod';
import { id, language, oneLine, timestamp } from '../common.ts';
import { detailCatalogue, fault } from '../error-details.ts';
import { matching } from '../issues.ts';
import { userRole } from '../users/schema.ts';

const emptyOr = (message: string) => z.string().min(1, message);

/** Returns whether a password has more than spaces and invisible characters. */
export const isVisiblePassword = (password: string) =>
  /[^\s\p{Cf}\p{Cc}\u115f\u1160\u2800\u3164]/u.test(password);

/** Any character counts, but spaces and invisible ones alone are no password. */
export const newPassword = z
  .string()
  .min(8, 'Password must be at least 8 characters')
  .max(200)
  .refine(isVisiblePassword, fault('PASSWORD_TOO_COMMON'));
const usernameUpTo = (most: number) =>
  matching(
    z
      .string()
      .trim()
      .min(3, 'Username must be at least 3 characters')
      .max(most, `Username cannot exceed ${most} characters`),
    /^[\p{L}\p{N}._-]+$/u,
    fault('USERNAME_CHARACTERS'),
  );
export const username = usernameUpTo(30);
/** Administrators may assign longer names than users can choose themselves. */
export const accountUsername = usernameUpTo(50);
/**
 * Like zod's own, with letters of all scripts and domains as browsers convert them: почта.рф, xn--80a1acny.xn--p1ai.
 */
const emailPattern =
  /^(?!\.)(?!.*\.\.)[\p{L}\p{M}\p{N}_'+\-.]*[\p{L}\p{M}\p{N}_+-]@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+(?:[\p{L}\p{M}]{2,}|xn--[a-z0-9-]+)$/iu;
export const email = z
  .string()
  .trim()
  .max(254)
  .pipe(z.email({ pattern: emailPattern, error: 'Invalid email address' }));
export const personName = oneLine(
  z.string().trim().min(1, 'Name is required').max(100, 'Name cannot exceed 100 characters'),
);

/** `username` accepts a username or an email address. */
export const loginInput = z.strictObject({
  username: emptyOr('Username is required').max(254),
  password: emptyOr('Password is required').max(1000),
});

export const registerInput = z.strictObject({
  name: personName,
  username,
  email,
  password: newPassword,
  consent: z
    .boolean(detailCatalogue.CONSENT_REQUIRED)
    .refine(Boolean, fault('CONSENT_REQUIRED'))
    .meta({ const: true }),
  language: language.optional(),
});

const signedIn = { user_id: id, username: z.string(), email: z.string(), name: z.string(), role: userRole };
export const loginOutput = z.object({ token: z.string(), ...signedIn });
export type LoginOutput = z.infer<typeof loginOutput>;

/** Either `verification_required` is true and the rest null, or the account is signed in immediately. */
export const registerOutput = z.object({
  verification_required: z.boolean(),
  token: z.string().nullable(),
  user_id: id.nullable(),
  username: z.string().nullable(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  role: userRole.nullable(),
});

/** The caller's password, as proof of a sensitive action. */
export const currentPasswordInput = z.strictObject({ current_password: z.string().max(1000).optional() });

export const session = z.object({
  id,
  created_at: timestamp,
  last_seen_at: timestamp,
  expires_at: timestamp,
  user_agent: z.string().nullable(),
  ip: z.string().nullable(),
  is_current: z.boolean(),
});
