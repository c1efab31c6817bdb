import { isRecord } from '@agentarium/contracts';
import { textsIn, type WireMessage } from './wire-body.ts';

type Json = Record<string, unknown>;

/** An error as a provider states it; `text` is its own message and its words for the kind of error. */
type ProviderError = {
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

/** Why a model's answer ended: by itself, at the provider's token limit, or by its content filter. */
export type Finish = 'stop' | 'length' | 'filter';

/** Why one model call failed. */
export type CallFailure =
  | { kind: 'http'; status: number; reason: ProviderReason; retryAfterMs: number | null }
  | { kind: 'connection' }
  /** `anything`: the server sent something before it fell silent. */
  | { kind: 'silence'; anything: boolean }
  | { kind: 'cut' }
  /** An answer without anything to read, and how it ended. */
  | { kind: 'empty'; finish: Finish }
  /** The request is longer than the model's context; it was not sent. */
  | { kind: 'context' };

/** Thrown by a model call. `providerText` is the provider's own text, masked for administrators, if it said anything. */
export class CallError extends Error {
  readonly failure: CallFailure;
  readonly providerText: string | null;
  constructor(failure: CallFailure, providerText: string | null = null) {
    super(`model call failed: ${failure.kind}`);
    this.failure = failure;
    this.providerText = providerText;
  }
}

/** The failure for an error that the provider states. */
export const refused = (error: ProviderError): CallError =>
  new CallError(
    { kind: 'http', status: error.status, reason: reasonOf(error), retryAfterMs: error.retryAfterMs },
    error.text,
  );

/**
 * A model that was called but did not answer: why, and how often. `status` and `text` are the provider's, masked; for
 * administrators only.
 */
export type Tried = {
  family: string;
  model: string;
  demo: boolean;
  reason: string;
  times: number;
  status?: number;
  text?: string;
};

/** The most of a provider's text that is kept, in characters. */
const maxChars = 300;
const mask = '…';

/** Words that are common in errors: that a request has them too reveals nothing about it. */
const commonWords = new Set(
  `a an and are argument arguments array as assistant at available bad balance be because beginning been before body but
  by call called calls can cannot client code completion connection content context could count credit credits currently
  data deployment detail does doesn't empty enabled error exceed exceeded exceeds expected extra failed field filter first
  following for format found from function has have id if in incorrect input inputs insufficient internal into invalid is
  it item json key large last later length less limit limited list long loaded max maximum message messages method
  missing model models more must name no not null number object of on one only or output over parameter parameters parse
  payment permitted please policy position processing prompt property provided quota rate reached reason reasoning
  reduce request requested requests required requires response resource role roles same schema server service should
  start status stream string support supported supports system template temporarily text than that the this time timeout
  to token tokens too tool tools try type unable unavailable unexpected unknown unsupported use used user value values was
  we when with without you your`.split(/\s+/),
);

const word = /[\p{L}\p{N}][\p{L}\p{N}'’_@+-]*(?:[.,][\p{L}\p{N}]+)*/gu;
/** Keys and tokens, also in part: `sk-…`, or any long run of letters and digits. */
const secrets =
  /\bbearer\s+\S+|\b(?:sk|pk|xai|gsk|hf|or|key|api|tok(?:en)?)[-_][\w*.-]{6,}|\bAIza[\w*-]{10,}|\b(?=[\w+/=-]*\d)(?=[\w+/=-]*[a-z])[\w+/=-]{24,}/gi;

const textOf = (messages: readonly WireMessage[]) => [...textsIn(messages)].join('\n').toLowerCase();

/** Errors often quote JSON within a text: its escapes would hide words. */
const withoutEscapes = (text: string) =>
  text
    .replace(/\\+u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\+[nrt]/g, ' ')
    .replace(/\\+"/g, '"');

/**
 * A provider's text as administrators read it: at most 300 characters, without keys, and without any word of the
 * request that errors are not made of anyway. `key` is the key that was sent.
 */
export function maskProviderText(
  text: string,
  { key, model, messages }: { key: string | undefined; model: string; messages: readonly WireMessage[] },
): string {
  const request = textOf(messages);
  const words = new Set(request.match(word));
  const isOfRequest = (one: string) => {
    const lower = one.toLowerCase();
    if (commonWords.has(lower) || lower === model.toLowerCase() || /^\p{L}{1,2}$/u.test(one)) return false;
    return words.has(lower) || (lower.length >= 5 && request.includes(lower));
  };
  const readable = withoutEscapes(text.slice(0, 20 * maxChars))
    .replaceAll(key || mask, mask)
    .replace(secrets, mask);
  return readable
    .replace(word, (one) => (isOfRequest(one) ? mask : one))
    .replace(/…(?:[^\p{L}\p{N}…]*…)+/gu, mask)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxChars)
    .toWellFormed();
}
