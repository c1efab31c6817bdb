type Fields = { code?: unknown; constraint?: unknown; cause?: unknown };

const uniqueViolation = '23505';
const foreignKeyViolation = '23503';

/** The error that has a SQLSTATE, however deeply Drizzle has wrapped it. */
function databaseError(error: unknown): Fields | null {
  for (let at = error, depth = 0; typeof at === 'object' && at !== null && depth < 5; depth++) {
    const fields: Fields = at;
    if (typeof fields.code === 'string') return fields;
    at = fields.cause;
  }
  return null;
}

/** The SQLSTATE (or system code, such as ECONNREFUSED) of a database error, else null. */
export function databaseErrorCode(error: unknown): string | null {
  const code = databaseError(error)?.code;
  return typeof code === 'string' ? code : null;
}

/** Returns whether `error` is a unique violation, of `constraint` if one is named. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const found = databaseError(error);
  if (found?.code !== uniqueViolation) return false;
  return constraint === undefined || found.constraint === constraint;
}

/** Returns whether `error` means that a row refers to one that does not exist, such as one that was deleted meanwhile. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  databaseErrorCode(error) === foreignKeyViolation;

/**
 * A driver error without a code: there is no connection, or one that did not respond in time. The connection is no
 * longer usable.
 */
export class ConnectionFault extends Error {
  override name = 'ConnectionFault';
  readonly code = 'NO_CONNECTION';

  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}

/**
 * The server is unreachable, full, overloaded or too slow, by SQLSTATE or system code: connection lost (08), out of
 * resources (53), statement timeout (57014), stopped or starting (57P), idle too long (25P03), disk or file faults
 * (58); or this process has no connection to it, or no file handles left.
 */
const unavailableCodes =
  /^(08...|53...|57014|57P0.|25P03|58...|NO_CONNECTION|ECONNREFUSED|ECONNRESET|ECONNABORTED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EMFILE|ENFILE)$/;

/** Returns whether `error`, however deeply wrapped, means that the database is unavailable now; a retry may help. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; depth++) {
    const { code }: Fields = at;
    if (typeof code === 'string' && unavailableCodes.test(code)) return true;
    at = at.cause;
  }
  return false;
}

/** Returns whether a statement's connection is no longer usable: it is closed, or still waits for a response. */
export function hasLostConnection(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; depth++) {
    if (at instanceof ConnectionFault) return true;
    at = at.cause;
  }
  return false;
}

/** Returns the result of `work`, or throws when it takes longer than `ms`. The work itself is not cancelled. */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ConnectionFault(new Error(`No answer within ${ms} ms`))), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
