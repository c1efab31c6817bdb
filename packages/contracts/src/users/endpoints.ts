import * as z from 'zod';
import {
  accountUsername,
  currentPasswordInput,
  email,
  isVisiblePassword,
  newPassword,
  personName,
} from '../auth/schema.ts';
import {
  id,
  idParams,
  language,
  messageOutput,
  pageQuery,
  period,
  queryFlag,
  userIdQuery,
} from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { fault } from '../error-details.ts';
import { label } from '../executions/label-schema.ts';
import { executionSorts } from '../executions/names.ts';
import { executionPage, executionStatus } from '../executions/schema.ts';
import { taskTypeList } from '../tasks/schema.ts';
import {
  preferences,
  preferencesInput,
  taskUsage,
  timezoneInfo,
  timezoneInput,
  user,
  userParams,
  userParamsInput,
  userParamsSeen,
  userRole,
  userRoleInput,
} from './schema.ts';

export const getMe = endpoint({
  method: 'GET',
  path: '/users/me',
  access: 'user',
  summary: 'Get the signed-in user with usage and subscription',
  output: user,
});

export const getUser = endpoint({
  method: 'GET',
  path: '/public/users/:id',
  access: 'user',
  summary: 'Get a user: the caller, or anyone for an admin',
  params: idParams,
  query: userIdQuery,
  output: user,
  errors: ['USER_NOT_FOUND'],
});

/** A blank password keeps the current one (docs/spec/user-side.md#validation). */
const passwordOrBlank = z.union([z.literal('').transform(() => undefined), newPassword], 'Must be text');

/** The values of an account that the caller last saw: of these fields only the changed ones are saved. */
const accountSeen = z
  .strictObject({
    username: z.string(),
    email: z.string(),
    name: z.string(),
    timezone: z.string().nullable(),
    role: userRole,
  })
  .partial();

/**
 * Users who change their own email or password also send `current_password`; only administrators change a `role`. The
 * username that users give themselves has at most 30 characters, the name that an administrator gives at least 2.
 */
export const updateUser = endpoint({
  method: 'PUT',
  path: '/public/users/:id',
  access: 'user',
  summary: 'Update the given fields of a user',
  params: idParams,
  query: userIdQuery,
  body: z.strictObject({
    username: accountUsername.optional(),
    email: email.optional(),
    name: personName.optional(),
    password: passwordOrBlank.optional(),
    current_password: z.string().max(1000).optional(),
    timezone: z.string().max(64).optional(),
    role: userRoleInput.optional(),
    change_count: z.number().int().optional(),
    before: accountSeen.optional(),
  }),
  output: user,
  errors: ['USER_NOT_FOUND', 'USERNAME_TAKEN', 'EMAIL_TAKEN', 'TIMEZONE_LOCKED', 'STALE_WRITE', 'IN_USE'],
});

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/public/users/:id',
  access: 'user',
  summary: 'Delete an account: the caller’s, with its password, or anyone’s for an admin',
  params: idParams,
  query: userIdQuery,
  body: currentPasswordInput.optional(),
  output: messageOutput,
  errors: ['USER_NOT_FOUND', 'IN_USE'],
});

/** Messages of the administrators' form (docs/spec/admin-side.md#validation). */
const noPassword = 'Password is required for new users';
const createUserInput = z.strictObject({
  username: accountUsername,
  email: z.string().trim().max(254).pipe(z.email('Invalid email format')),
  name: personName.min(2, 'Name must be at least 2 characters'),
  password: z
    .string({ error: ({ input }) => (input === undefined ? noPassword : undefined) })
    .min(8, {
      error: ({ input }) => (input === '' ? noPassword : 'Password must be at least 8 characters'),
      abort: true,
    })
    .max(200)
    .refine(isVisiblePassword, fault('PASSWORD_TOO_COMMON')),
  role: userRoleInput,
});

export const createUser = endpoint({
  method: 'POST',
  path: '/public/users',
  access: 'admin',
  summary: 'Create an account, even while registration is off',
  body: createUserInput,
  status: 201,
  output: user,
  errors: ['USERNAME_TAKEN', 'EMAIL_TAKEN'],
});

export const createAdminUser = endpoint({
  ...createUser,
  path: '/private/admin-users',
});

export const getUserParams = endpoint({
  method: 'GET',
  path: '/public/users/me/params',
  access: 'user',
  summary: 'Get the caller’s health profile',
  output: userParams,
});

export const updateUserParams = endpoint({
  method: 'PUT',
  path: '/public/users/me/params',
  access: 'user',
  summary: 'Update the caller’s health profile; absent fields are kept, null clears',
  body: userParamsInput.extend({ before: userParamsSeen.optional() }),
  output: userParams,
  errors: ['USER_NOT_FOUND', 'STALE_WRITE'],
});

export const getTimezone = endpoint({
  method: 'GET',
  path: '/public/users/me/timezone',
  access: 'user',
  summary: 'Get the caller’s time zone and whether it may be changed now',
  output: timezoneInfo,
});

export const updateTimezone = endpoint({
  method: 'PUT',
  path: '/public/users/me/timezone',
  access: 'user',
  summary: "Set the caller's time zone, once per 24 hours",
  body: timezoneInput,
  output: timezoneInfo,
  errors: ['TIMEZONE_LOCKED'],
});

export const getPreferences = endpoint({
  method: 'GET',
  path: '/public/users/:id/preferences',
  access: 'user',
  summary: 'Get preferences: the caller’s, or anyone’s for an admin',
  params: idParams,
  query: userIdQuery,
  output: z.object({ preferences }),
  errors: ['USER_NOT_FOUND'],
});

export const updatePreferences = endpoint({
  method: 'PUT',
  path: '/public/users/me/preferences',
  access: 'user',
  summary:
    'Merge preferences; null removes a key. With `before`, the values that the caller last saw, those saved elsewhere meanwhile stay',
  body: z.strictObject({
    preferences: preferencesInput,
    before: z.record(z.string(), z.json()).optional(),
  }),
  output: z.object({ preferences }),
  errors: ['STALE_WRITE'],
});

const languageValue = z.strictObject({ language });

export const getLanguage = endpoint({
  method: 'GET',
  path: '/public/users/me/language',
  access: 'user',
  summary: 'Get the caller’s stored language',
  output: z.object({ language: language.nullable() }),
});

export const updateLanguage = endpoint({
  method: 'PUT',
  path: '/public/users/me/language',
  access: 'user',
  summary: "Store the caller's language",
  body: languageValue,
  output: z.object({ language: language.nullable() }),
});

export const getFavorites = endpoint({
  method: 'GET',
  path: '/public/users/me/favorites',
  access: 'user',
  summary: 'List the caller’s favorite tasks',
  output: z.object({ favorites: z.array(id) }),
});

export const toggleFavorite = endpoint({
  method: 'POST',
  path: '/public/users/me/favorites/toggle',
  access: 'user',
  summary: 'Add a task to the favorites, or remove it',
  body: z.strictObject({ task_id: id }),
  output: z.object({ favorites: z.array(id), is_favorite: z.boolean() }),
  errors: ['TASK_NOT_FOUND'],
});

export const getTaskUsage = endpoint({
  method: 'GET',
  path: '/public/users/me/task-usage',
  access: 'user',
  summary: 'Get what is left of a task’s limit',
  query: z.object({ task_id: id }),
  output: taskUsage,
  errors: ['TASK_NOT_FOUND'],
});

export const listUserExecutions = endpoint({
  method: 'GET',
  path: '/public/users/:id/task-executions',
  access: 'user',
  summary:
    'List the executions of a user, newest first; `scheduled` selects those started by a schedule, or the others; `search` matches names, inputs, answers and follow-ups, best first unless `sort` is `newest`',
  params: idParams,
  query: pageQuery.extend({
    user_id: id.optional(),
    include_child: queryFlag.optional(),
    status: executionStatus.optional(),
    task_id: id.optional(),
    agent_id: id.optional(),
    task_types: taskTypeList.optional(),
    scheduled: queryFlag.optional(),
    label: label.optional(),
    pinned: queryFlag.optional(),
    search: z.string().max(200).optional(),
    sort: z.enum(executionSorts).optional(),
    ...period,
  }),
  output: executionPage,
  errors: ['USER_NOT_FOUND'],
});
