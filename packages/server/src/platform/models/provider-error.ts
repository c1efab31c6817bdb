import { isRecord } from '@agentarium/contracts';

type Json = Record<string, unknown>;

/** An error as a provider states it; `text` is its own message and its words for the kind of error. */
export type ProviderError = {
  /** The HTTP status, or the one that an error within a stream names; 503 when it names none. */
  status: number;
  text: string;
  retryAfterMs: number | null;
};

/** The meaning of an error for the run. */
export type ProviderReason =
  | 'credentials'
  | 'credit'
  | 'not-found'
  | 'context'
  | 'filtered'
  | 'rejected'
  | 'transient';

const isStatus = (value: number) => Number.isInteger(value) && value >= 400 && value <= 599;

/** The statuses that words such as `rate_limit_exceeded` stand for. */
const statusOfCode: [RegExp, number][] = [
  [/authenticat|invalid_api_key|unauthorized/, 401],
  [/insufficient_(quota|balance|credit)|payment_required/, 402],
  [/permission|forbidden/, 403],
  [/not_found/, 404],
  [/rate_?limit|too_many_requests|resource_exhausted|throttl/, 429],
  [/context_length|invalid_(request|argument|prompt)|bad_request|badrequest|content_filter/, 400],
  [/overload|unavailable|server_error|api_error|internal|timeout/, 503],
];

/** The parts of a validation error of FastAPI: the place and the message of each fault. */
function detailText(detail: unknown): string | null {
  if (typeof detail === 'string') return detail;
  if (!Array.isArray(detail)) return null;
  return detail
    .filter(isRecord)
    .map(({ loc, msg }) => `${Array.isArray(loc) ? `${loc.join('.')}: ` : ''}${String(msg ?? '')}`)
    .join('; ');
}

function messageOf(error: Json): string | null {
  for (const value of [error.message, error.msg, error.error, error.error_description]) {
    if (typeof value === 'string' && value.trim() !== '') return value;
  }
  const detail = detailText(error.detail);
  if (detail) return detail;
  return isRecord(error.detail) ? messageOf(error.detail) : null;
}

const unitMs: Record<string, number> = { ms: 1, s: 1000, m: 60_000 };
const wait =
  /retry[-_ ]?(?:after|delay|in)(?:_seconds|_ms)?["']?\s*[:=]?\s*["']?(\d+(?:\.\d+)?)\s*(ms|s|m)?|try again (?:in|after) (\d+(?:\.\d+)?)\s*(ms|s|m)?/i;

/** The pause that an error text asks for, in milliseconds. */
function waitIn(raw: string): number | null {
  const found = wait.exec(raw);
  if (!found) return null;
  const unit = found[2] ?? found[4] ?? 's';
  return Math.round(Number(found[1] ?? found[3]) * (unitMs[unit.toLowerCase()] ?? 1000));
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body
      .replace(/<(style|script)[\s\S]*?<\/\1>/gi, ' ')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  }
}

/**
 * Reads a provider's error, the body of a response or an object within a stream, in any of the shapes in use. `status`
 * is that of the response.
 */
export function readProviderError(body: unknown, status = 0): ProviderError {
  const value = typeof body === 'string' ? parsed(body) : body;
  const whole = Array.isArray(value) ? value[0] : value;
  const raw = typeof whole === 'string' ? whole : JSON.stringify(whole ?? '');
  const top = isRecord(whole) ? whole : {};
  const inner = top.error ?? (Array.isArray(top.errors) ? top.errors[0] : undefined);
  const error = isRecord(inner) ? inner : top;
  const words = [error.code, error.type, error.status, error.param].filter((one) => typeof one === 'string');
  const code = words.join(' ');
  const given = [error.code, error.status, error.status_code, error.http_code, top.code, top.status].map(
    Number,
  );
  const named = statusOfCode.find(([pattern]) => pattern.test(code.toLowerCase()))?.[1];
  // OpenRouter wraps the error of the server behind it.
  const wrapped = isRecord(error.metadata) ? error.metadata.raw : undefined;
  const behind = wrapped ? readProviderError(wrapped).text : '';
  const message = (typeof inner === 'string' ? inner : messageOf(error)) ?? messageOf(top) ?? raw;
  return {
    status: status >= 300 ? status : (given.find(isStatus) ?? named ?? 503),
    text: [message, behind, code && `(${code})`].filter(Boolean).join(' '),
    retryAfterMs: waitIn(raw),
  };
}

const patterns = {
  context:
    /context[_ -]?(length|window|size)|maximum (context|prompt|input)|prompt is too long|input is too long|too many (input )?tokens|reduce the length|exceeds? the (available|maximum|model.s)|context overflow|n_ctx/,
  credit:
    /insufficient[_ ](quota|balance|credit|funds)|not enough credit|out of credit|credit balance|payment.required|spending limit/,
  credentials:
    /(incorrect|invalid|missing|wrong|expired|no) (api[ _-]?key|access token|credential|authentication)|api[ _-]?key (is )?(not valid|invalid|missing|expired|required)|unauthori[sz]ed|invalid_api_key|authentication[_ ](error|failed|required)/,
  filtered:
    /content[_ ]?(filter|policy|management|moderation)|responsible.?ai|(requires|failed) moderation|flagged (by|as|for)|safety (system|policy|filter)|prohibited.content/,
  'not-found':
    /model[^.]{0,80}(not (be )?found|not exist|unknown|not loaded|decommissioned)|model_not_found|no such model|unknown model|no models? loaded|invalid model|unexpected endpoint/,
} as const;

/** Temporary statuses: rate limits, timeouts and server errors. */
const isTransient = (status: number) =>
  [408, 409, 425, 429].includes(status) || (status >= 500 && status !== 501);

/** Returns the meaning of a provider's error: by its text, else by its status. */
export function reasonOf({ status, text }: Pick<ProviderError, 'status' | 'text'>): ProviderReason {
  const said = text.toLowerCase();
  const says = (reason: keyof typeof patterns) => patterns[reason].test(said);
  if (status === 401) return 'credentials';
  if (status === 402 || says('credit')) return 'credit';
  // Rate limits also name tokens and models.
  if (status === 429) return 'transient';
  if (says('context') || status === 413) return 'context';
  if (says('filtered') && status < 500) return 'filtered';
  if (says('credentials') && status < 500) return 'credentials';
  if (says('not-found')) return 'not-found';
  if (status === 403) return 'credentials';
  if (isTransient(status)) return 'transient';
  return status === 404 || status === 405 || status < 400 ? 'not-found' : 'rejected';
}
