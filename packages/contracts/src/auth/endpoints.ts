import * as z from 'zod';
import { idParams, listOf, messageOutput } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { user } from '../users/schema.ts';
import {
  currentPasswordInput,
  email,
  loginInput,
  loginOutput,
  newPassword,
  registerInput,
  registerOutput,
  session,
} from './schema.ts';

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  summary: 'Sign in with a username or an email address',
  body: loginInput,
  output: loginOutput,
  errors: ['INVALID_CREDENTIALS', 'ACCOUNT_BLOCKED', 'EMAIL_NOT_VERIFIED'],
});

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  access: 'public',
  summary: 'Create an account',
  body: registerInput,
  status: 201,
  output: registerOutput,
  errors: ['REGISTRATION_DISABLED', 'USERNAME_TAKEN', 'EMAIL_TAKEN'],
});

export const validateSession = endpoint({
  method: 'POST',
  path: '/auth/validate',
  access: 'user',
  summary: 'Validate the token and return its user',
  output: user.extend({ sub: z.uuid() }),
});

export const registrationStatus = endpoint({
  method: 'GET',
  path: '/auth/registration-status',
  access: 'public',
  summary: 'Whether new accounts can be registered',
  output: z.object({ registration_enabled: z.boolean() }),
});

export const resendVerification = endpoint({
  method: 'POST',
  path: '/auth/resend-verification',
  access: 'public',
  summary: 'Send the verification mail again',
  body: z.strictObject({ email }),
  output: messageOutput,
});

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/auth/verify-email',
  access: 'public',
  summary: 'Verify an email address with the mailed token',
  body: z.strictObject({ token: z.string().min(1).max(200) }),
  output: messageOutput,
  errors: ['TOKEN_INVALID'],
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'public',
  summary: 'Request a mail to reset the password',
  body: z.strictObject({ email }),
  output: messageOutput,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  access: 'public',
  summary: 'Set a new password with the mailed token',
  body: z.strictObject({ token: z.string().min(1).max(200), password: newPassword }),
  output: messageOutput,
  errors: ['TOKEN_INVALID'],
});

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  access: 'user',
  summary: 'End the current session',
  output: messageOutput,
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  access: 'user',
  summary: 'List the caller’s sessions',
  output: listOf(session),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  access: 'user',
  summary: "End one of the caller's sessions; one of another device only with the password",
  params: idParams,
  body: currentPasswordInput.optional(),
  output: messageOutput,
  errors: ['SESSION_NOT_FOUND'],
});
