import * as z from 'zod';
import { id, language, oneLine, timestamp } from '../common.ts';
import { fault } from '../error-details.ts';
import { languages } from '../languages.ts';
import { subscriptionData } from '../subscription/schema.ts';
import { genders, limitScopes, userRoles, userStatuses } from './names.ts';

export const userRole = z.enum(userRoles, 'Invalid role');
/** A role in input: any case, and `administrator` means admin (docs/spec/user-side.md#states). */
export const userRoleInput = z
  .string()
  .trim()
  .toLowerCase()
  .transform((text) => (text === 'administrator' ? 'admin' : text))
  .pipe(userRole);
export const userStatus = z.enum(userStatuses);

const usage = { next_reset_time: timestamp.nullable(), hours_until_reset: z.number().nullable() };
/** `-1` means unlimited, both in the limit and in what remains. */
export const usageStatus = z.object({
  daily_limit: z.number().int(),
  remaining_executions: z.number().int(),
  ...usage,
});
export type UsageStatus = z.infer<typeof usageStatus>;
/** `remaining_executions` includes runs from packs; `limited_by` is the limit that applies, and when it resets. */
export const taskUsage = z.object({
  task_limit: z.number().int(),
  remaining_executions: z.number().int(),
  limited_by: z.enum(limitScopes),
  ...usage,
});
export type TaskUsage = z.infer<typeof taskUsage>;

const known = languages.join(', ');
export const preferences = z
  .object({ favorites: z.array(id), language: language.nullable() })
  .catchall(z.json());
const favoritesInput = z.array(id).max(500).nullable();

/**
 * Free-form preferences, at most 50 keys; `language` belongs to the account, `favorites` replaces the favourite tasks.
 */
export const preferencesInput = z
  .record(z.string().min(1).max(100), z.json())
  .superRefine(({ favorites }, ctx) => {
    if (favorites === undefined) return;
    for (const issue of favoritesInput.safeParse(favorites).error?.issues ?? [])
      ctx.addIssue({ code: 'custom', path: ['favorites', ...issue.path], message: issue.message });
  })
  .refine(({ language: given }) => given === undefined || language.nullable().safeParse(given).success, {
    path: ['language'],
    ...fault('NOT_OPTION', { options: known }),
  })
  .refine((value) => Object.keys(value).length <= 50, fault('TOO_MANY', { maximum: 50 }))
  .refine((value) => JSON.stringify(value).length <= 20_000, fault('TOO_LARGE'));

export const user = z.object({
  id,
  username: z.string(),
  email: z.string(),
  name: z.string(),
  role: userRole,
  status: userStatus,
  status_changed_at: timestamp.nullable(),
  status_changed_by: id.nullable(),
  status_reason: z.string().nullable(),
  change_count: z.number().int(),
  model_version: z.number().int(),
  created_at: timestamp,
  updated_at: timestamp,
  created_by: id.nullable(),
  updated_by: id.nullable(),
  preferences,
  language: language.nullable(),
  timezone: z.string().nullable(),
  usage_status: usageStatus,
  subscription_data: subscriptionData,
});
export type User = z.infer<typeof user>;

const bounded = (label: string, min: number, max: number, unit: string) =>
  z
    .number()
    .min(min, `${label} must be at least ${min} ${unit}`)
    .max(max, `${label} cannot exceed ${max} ${unit}`);
const namePart = (label: string) =>
  oneLine(
    z
      .string()
      .trim()
      .min(2, `${label} must be at least 2 characters`)
      .max(50, `${label} cannot exceed 50 characters`),
  );
/** Entries without empty ones and repetitions, which may differ in case; null is an empty list. */
const textList = z
  .array(z.string().trim().max(200))
  .max(100)
  .nullable()
  .transform((entries) => {
    const byKey = new Map<string, string>();
    for (const entry of entries ?? []) {
      const key = entry.normalize('NFKC').toLowerCase();
      if (entry !== '' && !byKey.has(key)) byKey.set(key, entry);
    }
    return [...byKey.values()];
  });

/** Nobody who lives was born earlier. */
const earliestBirth = '1900-01-01';

export const gender = z.enum(genders, 'Invalid gender');

/**
 * The health profile (docs/spec/user-side.md#validation): every field may be absent or null. Height in cm, weight in
 * kg.
 */
export const userParamsInput = z.strictObject({
  first_name: namePart('First name').nullish(),
  middle_name: oneLine(z.string().trim().max(50, 'Middle name cannot exceed 50 characters')).nullish(),
  last_name: namePart('Last name').nullish(),
  gender: gender.nullish(),
  date_of_birth: z.iso
    .date({ error: 'Date must be in YYYY-MM-DD format', abort: true })
    .refine((day) => day >= earliestBirth, fault('TOO_EARLY', { minimum: 1900 }))
    .nullish(),
  height: bounded('Height', 30, 250, 'cm').nullish(),
  weight: bounded('Weight', 20, 300, 'kg').nullish(),
  physique: z.string().trim().max(200).nullish(),
  allergies: textList.optional(),
  contraindications: textList.optional(),
});

export const userParams = z.object({
  first_name: z.string().nullable(),
  middle_name: z.string().nullable(),
  last_name: z.string().nullable(),
  gender: gender.nullable(),
  date_of_birth: z.string().nullable(),
  height: z.number().nullable(),
  weight: z.number().nullable(),
  physique: z.string().nullable(),
  allergies: z.array(z.string()),
  contraindications: z.array(z.string()),
});
export type UserParams = z.infer<typeof userParams>;
/** The values of the profile that the caller last saw: of these fields only the changed ones are saved. */
export const userParamsSeen = z.strictObject(userParams.shape).partial();

export const timezoneInfo = z.object({
  timezone: z.string().nullable(),
  can_update: z.boolean(),
  hours_until_next_update: z.number().nullable(),
});

/** The answer can be sent back whole: only the zone counts. */
export const timezoneInput = z.strictObject({
  ...timezoneInfo.partial().shape,
  timezone: z.string().min(1).max(64),
});
