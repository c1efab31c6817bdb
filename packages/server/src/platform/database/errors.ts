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

/**
 * The server is away, full, overloaded or too slow, by SQLSTATE or the system's code: connection lost (08),
 * out of resources (53), statement timeout (57014), stopped or starting (57P), idle too long (25P03), and faults
 * of its disk or files (58); or this process has no file handles left.
 */
const awayCodes =
  /^(08...|53...|57014|57P0.|25P03|58...|ECONNREFUSED|ECONNRESET|ECONNABORTED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EMFILE|ENFILE)$/;

/** What the drivers say without any code. */
const awayMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|No answer within )|is not queryable/;

/** Whether `error`, however deep it is wrapped, says that the database can't be used now; trying again may help. */
export function isDatabaseAway(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; depth++) {
    const { code }: Fields = at;
    if (typeof code === 'string' && awayCodes.test(code)) return true;
    if (awayMessages.test(at.message)) return true;
    at = at.cause;
  }
  return false;
}

/** Whether a statement was given up on without an answer: its connection still waits for one. */
export function wasNeverAnswered(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; depth++) {
    if (at.message === 'Query read timeout') return true;
    at = at.cause;
  }
  return false;
}
