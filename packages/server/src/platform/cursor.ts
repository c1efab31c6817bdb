import * as z from 'zod';
import { invalid } from './errors.ts';

const isUuid = (text: string) => z.uuid().safeParse(text).success;
const isNumber = (text: string) => /^\d{1,15}$/.test(text);

function checked(cursor: string | undefined, isGood: (text: string) => boolean): string | undefined {
  if (cursor !== undefined && !isGood(cursor)) throw invalid('cursor', 'Must be a cursor of this list');
  return cursor;
}

/** The cursor of a list that is keyed by UUID. Throws VALIDATION_FAILED for any other text. */
export const idCursor = (cursor: string | undefined) => checked(cursor, isUuid);

/** The cursor of a list that is keyed by number. Throws VALIDATION_FAILED for any other text. */
export function numberCursor(cursor: string | undefined): number | undefined {
  const text = checked(cursor, isNumber);
  return text === undefined ? undefined : Number(text);
}
