import * as z from 'zod';
import { archivedChoices, catalogueSorts, sortOrders } from './catalogue/names.ts';
import { type DetailCode, fault } from './error-details.ts';
import type { ErrorCode } from './errors.ts';
import { matching } from './issues.ts';
import { languages } from './languages.ts';

/** Lower-cased as stored, so that an id has only one form. */
export const id = z.uuid().toLowerCase();
/** UTC, ISO 8601 with `Z`. */
export const timestamp = z.iso.datetime();
export const language = z.enum(languages);

/** The database stores the years 1 to 9999 in UTC. */
const isStorable = (text: string): boolean => {
  const year = new Date(text).getUTCFullYear();
  return !(year < 1 || year > 9999);
};

/** A date and time in any zone, as input. */
export const moment = z.iso
  .datetime({ offset: true, error: 'Must be a date and time as ISO 8601' })
  .refine(isStorable, fault('YEAR_RANGE'));

const filterMoment = z.iso.datetime({ offset: true }).refine(isStorable, fault('YEAR_RANGE')).optional();
/** The first and the last moment of what a list shows, in any zone. */
export const period = { from: filterMoment, to: filterMoment };

/**
 * A name: without line breaks, control characters or marks that change the direction of the text around it
 * (`Bob\u202eevil`).
 */
export const oneLine = <T extends z.ZodString>(text: T): T =>
  matching(text, /^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u, fault('CONTROL_CHARACTERS'));

export const idParams = z.object({ id });

const plainDecimal = /^-?\d{1,15}(\.\d{1,15})?$/;

/** A numeric query parameter. Coercion alone would accept empty text as 0, and hexadecimal numbers. */
export const queryNumber = <T extends z.ZodCoercedNumber>(number: T) =>
  z.preprocess(
    (value) => (typeof value === 'string' && !plainDecimal.test(value) ? Number.NaN : value),
    number,
  );

/** Query parameters of every unbounded list: paged by key, 50 by default, at most 200. */
export const pageQuery = z.object({
  limit: queryNumber(z.coerce.number().int().min(1).max(200)).default(50),
  cursor: z.string().max(500).optional(),
});

export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next_cursor: z.string().nullable() });

/** Query of a catalogue list: without `limit` up to 500 items, else paged by key. `archived` is for administrators. */
export const catalogueQuery = z.object({
  limit: queryNumber(z.coerce.number().int().min(1).max(200)).optional(),
  cursor: z.string().max(1000).optional(),
  search: z.string().max(200).optional(),
  sort: z.enum(catalogueSorts).optional(),
  order: z.enum(sortOrders).optional(),
  archived: z.enum(archivedChoices).optional(),
});

/** A list with the number of all items that match, for administrators; null on later pages. */
export const countedListOf = <T extends z.ZodType>(item: T) =>
  listOf(item).extend({ total: z.number().int().nullable() });

export const messageOutput = z.object({ message: z.string() });

/** A query flag: `true`, `false`, `1` or `0`. */
export const queryFlag = z
  .enum(['true', 'false', '1', '0'])
  .transform((text) => text === 'true' || text === '1');

/** Archives an item of the catalogue, or brings it back. */
export const archiveInput = z.strictObject({ archived: z.boolean() });

/** `user_id` in the query of requests about a user: the caller's own, or anyone's for an administrator. */
export const userIdQuery = z.object({ user_id: id.optional() });

export const errorDetail = z.object({
  path: z.string(),
  message: z.string(),
  /** A stable identifier of the fault. */
  code: z
    .string()
    .refine((_): _ is DetailCode | ErrorCode => true)
    .optional(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

export const errorBody = z.object({
  error_code: z.string(),
  message: z.string(),
  details: z.array(errorDetail).nullable(),
  request_id: z.string(),
});
export type ErrorBody = z.infer<typeof errorBody>;
