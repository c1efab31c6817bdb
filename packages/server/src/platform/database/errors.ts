type Fields = { code?: unknown; constraint?: unknown; cause?: unknown };

const uniqueViolation = '23505';

/** The error with a SQLSTATE, however deep Drizzle has wrapped it. */
function databaseError(error: unknown): Fields | null {
  for (let at = error, depth = 0; typeof at === 'object' && at !== null && depth < 5; depth++) {
    const fields: Fields = at;
    if (typeof fields.code === 'string') return fields;
    at = fields.cause;
  }
  return null;
}

/** The SQLSTATE (or the system's code, such as ECONNREFUSED) of a database error, else null. */
export function databaseErrorCode(error: unknown): string | null {
  const code = databaseError(error)?.code;
  return typeof code === 'string' ? code : null;
}

/** Whether `error` says that a row with these values exists; of `constraint` only when one is named. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const found = databaseError(error);
  if (found?.code !== uniqueViolation) return false;
  return constraint === undefined || found.constraint === constraint;
}
