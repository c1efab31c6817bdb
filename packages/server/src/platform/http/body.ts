import type { EndpointDefinition, ErrorCode } from '@agentarium/contracts';
import type { FastifyError, FastifyInstance, FastifyRequest, FastifySchemaCompiler } from 'fastify';
import * as z from 'zod';
import { AppError, invalid } from '../errors.ts';
import { yieldToEventLoop } from '../wait.ts';
import { isBodyUnread } from './requests-in-progress.ts';

/** The faults of one part of a request. Fastify adds which part. */
export class InvalidInput extends Error {
  readonly issues: readonly z.core.$ZodIssue[];
  readonly input: unknown;
  validationContext?: string;

  constructor(issues: readonly z.core.$ZodIssue[], input: unknown) {
    super('The request does not fit its schema');
    this.issues = issues;
    this.input = input;
  }
}

/** Validates the parts of a request. Fastify passes a missing body as null; an optional one becomes undefined. */
export const checkInput: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (data) => {
    const input = httpPart === 'body' && data === null ? undefined : data;
    const { success, data: value, error } = schema.safeParse(input);
    return success ? { value } : { error: new InvalidInput(error.issues, input) };
  };

const maxDepth = 32;

/** A value takes up to 0.2 µs to be parsed, in one turn of the event loop. */
const maxValues = 500_000;

/** No field takes a string as long as this, in characters of JSON; a picture in a catalogue comes nearest. */
const maxStringChars = 2 * 1024 * 1024;

/** Numbers with fewer digits are finite unless they have an exponent. */
const finiteDigits = 308;

/** The position of the quote that ends the string beginning at `from`. */
function endOfString(text: string, from: number): number {
  let end = from;
  for (; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    if (code === 34) break;
    if (code === 92) end += 1;
  }
  return end;
}

type Shape = {
  depth: number;
  /** About how many values there are. */
  values: number;
  longestString: number;
  /** A number is so long, or has an exponent, that JavaScript may read it as infinite, such as 1e999. */
  mayBeInfinite: boolean;
};

/** The shape of a JSON text; brackets and commas inside of strings do not count. */
export function shapeOf(text: string): Shape {
  let depth = 0;
  let deepest = 0;
  let values = 1;
  let longestString = 0;
  let digits = 0;
  let mayBeInfinite = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) {
      digits += 1;
      mayBeInfinite ||= digits > finiteDigits;
      continue;
    }
    mayBeInfinite ||= digits > 0 && (code === 69 || code === 101);
    digits = 0;
    if (code === 34) {
      const end = endOfString(text, at + 1);
      longestString = Math.max(longestString, end - at - 1);
      at = end;
    } else if (code === 44) values += 1;
    else if (code === 91 || code === 123) {
      values += 1;
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (code === 93 || code === 125) depth -= 1;
  }
  return { depth: deepest, values, longestString, mayBeInfinite };
}

const maybeOdd = /\\u(?:0000|d[89a-f][0-9a-f]{2})/i;

/** The path of the first infinite number; null when there is none. */
export function findInfinite(value: unknown, path: string[] = []): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? null : path.join('.') || 'body';
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, entry] of Object.entries(value)) {
    const found = findInfinite(entry, [...path, key]);
    if (found !== null) return found;
  }
  return null;
}

/**
 * The path of the first text that the database cannot store, with a NUL or a lone surrogate; null when there is none.
 */
export function findUnstorableText(value: unknown, path: string[] = []): string | null {
  const isOdd = (text: string) => text.includes('\0') || !text.isWellFormed();
  if (typeof value === 'string') return isOdd(value) ? path.join('.') || 'body' : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, entry] of Object.entries(value)) {
    if (isOdd(key)) return path.join('.') || 'body';
    const found = findUnstorableText(entry, [...path, key]);
    if (found !== null) return found;
  }
  return null;
}

const tooDeep = () =>
  invalid('body', 'TOO_MANY', { maximum: maxDepth }, `Must nest at most ${maxDepth} levels`);

/** Longer bodies, in characters, are read in steps, and other requests are served between them. */
const longestAtOnce = 256 * 1024;

/**
 * Accepts JSON bodies only: without deep nesting, prototype keys, or more values or longer strings than can be parsed at
 * once; an empty body counts as absent.
 */
export function readJsonBodies(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error');
  http.removeAllContentTypeParsers();
  http.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (request: FastifyRequest, given: string | Buffer) => {
      const text = String(given);
      if (text.length === 0) return undefined;
      const endStep = async () => {
        if (text.length > longestAtOnce) await yieldToEventLoop();
      };
      await endStep();
      const { depth, values, longestString, mayBeInfinite } = shapeOf(text);
      if (depth > maxDepth) throw tooDeep();
      if (values > maxValues || longestString > maxStringChars) throw new AppError('PAYLOAD_TOO_LARGE');
      await endStep();
      let value: unknown;
      void parse(request, text, (error, body) => {
        if (error) throw error;
        value = body;
      });
      await endStep();
      const odd = maybeOdd.test(text) ? findUnstorableText(value) : null;
      if (odd !== null) throw invalid(odd, 'CONTROL_CHARACTERS');
      await endStep();
      const infinite = mayBeInfinite ? findInfinite(value) : null;
      if (infinite !== null) throw invalid(infinite, 'NOT_NUMBER');
      return value;
    },
  );
}

/** The schemas of raw bytes that a route gets in place of a parsed body, at once or while they arrive. */
export const bytesBody = z.instanceof(Uint8Array, { error: 'This field is required' });
export const streamedBody = z.custom<AsyncIterable<Uint8Array>>((body) => body != null, {
  error: 'This field is required',
});

/** The refusal of a body of more than `maxBytes`, with the limit in megabytes. */
export function tooLarge(code: ErrorCode, maxBytes: number): AppError {
  const maximum = maxBytes / (1024 * 1024);
  const message = `Must be at most ${maximum} MB`;
  return new AppError(code, { details: [{ path: 'body', message, code: 'TOO_LARGE', params: { maximum } }] });
}

/** Reports a body over the limit with the endpoint's own error code. */
function refuseLarge(scope: FastifyInstance, code: ErrorCode, maxBytes: number): void {
  scope.setErrorHandler((error: FastifyError) => {
    throw error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? tooLarge(code, maxBytes) : error;
  });
}

type BytesEndpoint = Pick<EndpointDefinition, 'bytes' | 'isStreamed' | 'maxBytes' | 'refusals'>;

/**
 * Adds a route that accepts bodies of the endpoint's media types as bytes, and nothing else. No other route accepts
 * these types.
 */
export function addBytesRoute(
  http: FastifyInstance,
  { bytes: types = [], isStreamed, maxBytes = 0, refusals }: BytesEndpoint,
  add: (scope: FastifyInstance) => void,
): void {
  const options = types.join(', ');
  const message = `The request body must be one of: ${options}`;
  const typeCode = refusals?.type ?? 'UNSUPPORTED_MEDIA_TYPE';
  void http.register(async (scope) => {
    if (refusals) refuseLarge(scope, refusals.size, maxBytes);
    scope.removeAllContentTypeParsers();
    if (isStreamed) {
      scope.addContentTypeParser([...types], (request, body, done) => {
        if (Number(request.headers['content-length']) > maxBytes && refusals)
          done(tooLarge(refusals.size, maxBytes));
        // A refusal in the middle of a body is sent before the connection ends.
        else done(null, body.iterator({ destroyOnReturn: false }));
      });
      scope.addHook('onSend', async (request, reply) => {
        if (isBodyUnread(request)) void reply.header('connection', 'close');
      });
    } else
      scope.addContentTypeParser([...types], { parseAs: 'buffer' }, (_request, bytes, done) =>
        done(null, bytes),
      );
    scope.addContentTypeParser('*', (_request, _payload, done) =>
      done(
        new AppError(typeCode, {
          message,
          details: [{ path: 'body', message, code: typeCode, params: { options } }],
        }),
      ),
    );
    add(scope);
  });
}
