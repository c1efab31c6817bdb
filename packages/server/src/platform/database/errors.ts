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
 * The driver's own report, for which it has no code: there is no connection, or one without an answer in time. Such a
 * connection can't be used any more.
 */
export class ConnectionFault extends Error {
  override name = 'ConnectionFault';
  readonly code = 'NO_CONNECTION';

  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}

/** What the server and the system report has a code, mistakes of ours a class of their own; the rest is the driver's. */
const isOfDriver = (error: unknown): error is Error =>
  error instanceof Error && Object.getPrototypeOf(error) === Error.prototype && !('code' in error);

/** The answer of the driver, whose own reports become a `ConnectionFault`. */
export async function coded<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw isOfDriver(error) ? new ConnectionFault(error) : error;
  }
}

/**
 * The server is away, full, overloaded or too slow, by SQLSTATE or the system's code: connection lost (08),
 * out of resources (53), statement timeout (57014), stopped or starting (57P), idle too long (25P03), and faults
 * of its disk or files (58); or this process has no connection to it, or no file handles left.
 */
const awayCodes =
  /^(08...|53...|57014|57P0.|25P03|58...|NO_CONNECTION|ECONNREFUSED|ECONNRESET|ECONNABORTED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EMFILE|ENFILE)$/;

/** Whether `error`, however deep it is wrapped, says that the database can't be used now; trying again may help. */
export function isDatabaseAway(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; depth++) {
    const { code }: Fields = at;
    if (typeof code === 'string' && awayCodes.test(code)) return true;
    at = at.cause;
  }
  return false;
}

/** Whether a statement's connection can't be used any more: it is gone, or still waits for an answer. */
export function hasLostConnection(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; depth++) {
    if (at instanceof ConnectionFault) return true;
    at = at.cause;
  }
  return false;
}
