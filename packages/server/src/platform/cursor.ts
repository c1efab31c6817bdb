import { invalid } from './errors.ts';

const isDay = (text: string) => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001') return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};
const isNumber = (text: string, most: number) => /^\d{1,16}$/.test(text) && Number(text) <= most;

/** Valid key values by column type, so that the database never gets a value it cannot hold. */
const kinds = {
  uuid: (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text),
  integer: (text: string) => isNumber(text, 2 ** 31 - 1),
  bigint: (text: string) => isNumber(text, Number.MAX_SAFE_INTEGER),
  day: isDay,
  /** Milliseconds since 1970, to the end of the year 9999. */
  moment: (text: string) => isNumber(text, Date.UTC(10_000, 0) - 1),
};

/**
 * Returns the parts of a list's cursor, joined by `_`; undefined for the start of the list. Throws VALIDATION_FAILED on
 * `cursor` for anything else.
 */
export function readCursor<const Parts extends readonly (keyof typeof kinds)[]>(
  cursor: string | undefined,
  parts: Parts,
): { [At in keyof Parts]: string } | undefined {
  if (cursor === undefined) return undefined;
  const texts = cursor.split('_');
  if (texts.length !== parts.length || !parts.every((kind, at) => kinds[kind](texts[at] ?? ''))) {
    throw invalid('cursor', 'CURSOR_INVALID');
  }
  return texts as { [At in keyof Parts]: string };
}

const valid = {
  text: (text: string) => text.isWellFormed() && !text.includes('\0'),
  number: kinds.bigint,
  uuid: kinds.uuid,
  /** Microseconds since 1970. */
  moment: (text: string) => /^-?\d{1,18}$/.test(text) && Number(text) < Date.UTC(10_000, 0) * 1000,
};

/** Writes keys of any text into a cursor, for `readTextCursor`. */
export const writeTextCursor = (keys: readonly string[]): string =>
  Buffer.from(JSON.stringify(keys)).toString('base64url');

/** Returns the keys of a cursor as text; undefined for the start of the list. Throws VALIDATION_FAILED on `cursor`. */
export function readTextCursor(
  cursor: string | undefined,
  parts: readonly (keyof typeof valid)[],
): string[] | undefined {
  if (cursor === undefined) return undefined;
  const texts = readJson(Buffer.from(cursor, 'base64url').toString());
  const isKey = (text: unknown, at: number) => typeof text === 'string' && valid[parts[at] ?? 'text'](text);
  if (!Array.isArray(texts) || texts.length !== parts.length || !texts.every(isKey))
    throw invalid('cursor', 'CURSOR_INVALID');
  return texts;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The requested page of a list. */
export type PageQuery = { limit: number; cursor?: string | undefined };
/** The most items of a catalogue list that is asked for without a limit. */
export const catalogueLimit = 500;
/** A page of a list, and where the next one begins. */
export type Page<Item> = { items: Item[]; next_cursor: string | null };

/**
 * Builds a page from rows of which one more was fetched than fits: that row shows that there is a next page. `keyOf`
 * returns the key of the page's last row.
 */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  keyOf: (last: Row) => string | number,
): { page: Row[]; next_cursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next_cursor: rows.length > limit && last !== undefined ? String(keyOf(last)) : null };
}

/** The cursor of a list keyed by UUID. Throws VALIDATION_FAILED for any other text. */
export function idCursor(cursor: string | undefined): string | undefined {
  return readCursor(cursor, ['uuid'])?.[0];
}

/** The cursor of a list keyed by number. Throws VALIDATION_FAILED for any other text. */
export function numberCursor(
  cursor: string | undefined,
  kind: 'integer' | 'bigint' = 'bigint',
): number | undefined {
  const key = readCursor(cursor, [kind]);
  return key === undefined ? undefined : Number(key[0]);
}
