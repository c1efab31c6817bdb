import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

/** Names of fields whose values never reach the log, at any depth. */
const secretNames =
  /pass(word|wd)?|secret|token|authorization|cookie|api[-_]?key|health|weight|height|allerg|contraindic|date_of_birth|physique|gender|input_params|parameters|smtp_?url|database_?url/i;

const censored = '[redacted]';

/** A copy of `value` without the values of secret fields, at most six levels deep. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return value;
  if (value instanceof Error) return describeError(value);
  if (depth > 6) return '[deep]';
  if (Array.isArray(value)) return value.map((entry) => redact(entry, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      key,
      secretNames.test(key) ? censored : redact(entry, depth + 1),
    ]),
  );
}

/** An error as it is logged: a database error's parameters and detail contain user data, so they are left out. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: typeof error };
  const { code } = error as { code?: unknown };
  const wrapsQuery = error.message.startsWith('Failed query');
  return {
    type: error.name,
    message: wrapsQuery ? 'Failed query' : error.message,
    code: typeof code === 'string' ? code : undefined,
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.trimStart().startsWith('at '))
      .join('\n'),
    cause: error.cause === undefined ? undefined : describeError(error.cause),
  };
}

/** Structured logs as JSON lines on stdout (or `destination`), redacted. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    formatters: { log: redactFields },
    serializers: { err: (described: unknown) => described },
  };
  return redactChildren(destination ? pino(options, destination) : pino(options));
}

const redactFields = (fields: object) => redact(fields) as Record<string, unknown>;

/** The formatters do not see a child logger's fields, so they are redacted when it is created. */
function redactChildren(log: Logger): Logger {
  const { child } = log;
  log.child = function redacted(this: Logger, fields: object, options?: object) {
    return child.call(this, redactFields(fields), options);
  } as Logger['child'];
  return log;
}
