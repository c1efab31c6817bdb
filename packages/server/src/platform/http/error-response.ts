import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorBody, type ErrorCode, issueDetails } from '@agentarium/contracts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../database/errors.ts';
import { AppError, invalid } from '../errors.ts';
import { InvalidInput } from './body.ts';
import { languageOf, sendPage } from './route.ts';

const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
};

/**
 * Returns whether the error only means that the client hung up, while sending or while its response was being produced.
 */
function hasLeft(error: unknown, { raw }: FastifyRequest): boolean {
  if (!(error instanceof Error)) return false;
  return error.message === 'aborted' || (error.name === 'AbortError' && raw.socket.destroyed);
}

/** Turns anything thrown into an `AppError`; unknown errors become `UNEXPECTED` without any of their text. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof InvalidInput) {
    const at = error.validationContext ?? 'body';
    return new AppError('VALIDATION_FAILED', { details: issueDetails(error.issues, error.input, at) });
  }
  const { code, statusCode } = (
    typeof error === 'object' && error !== null ? error : {}
  ) as Partial<FastifyError>;
  const known = fastifyCodes[code ?? ''];
  if (known) return new AppError(known);
  if (statusCode === 429) return new AppError('RATE_LIMITED');
  if (isDatabaseUnavailable(error))
    return new AppError('SERVICE_UNAVAILABLE', { retryAfter: 2, cause: error });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return invalid('body', 'JSON_INVALID');
  }
  return new AppError('UNEXPECTED', { cause: error });
}

function bodyOf(error: AppError, requestId: string): ErrorBody {
  return { error_code: error.code, message: error.message, details: error.details, request_id: requestId };
}

function answer(error: AppError, request: FastifyRequest, reply: FastifyReply) {
  if (error.retryAfter !== null)
    void reply.header('retry-after', String(Math.max(1, Math.ceil(error.retryAfter))));
  const { errorPage } = request.routeOptions.config;
  const { accept, 'accept-language': tags } = request.headers;
  if (errorPage && accept?.includes('text/html'))
    return sendPage(reply.code(error.status), errorPage(error.code, languageOf(tags)));
  // A response may be refused after its own headers were set.
  return reply
    .code(error.status)
    .removeHeader('etag')
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(bodyOf(error, request.id));
}

/** The only place where errors become responses. */
export function handleErrors(http: FastifyInstance): void {
  http.setErrorHandler((thrown, request, reply) => {
    if (hasLeft(thrown, request)) {
      request.log.debug({ request_id: request.id }, 'the client left');
      return answer(invalid('body', 'ENDED_EARLY'), request, reply);
    }
    const error = toAppError(thrown);
    if (error.status >= 500 && !error.isExpected)
      request.log.error({ err: error.cause ?? error, code: error.code }, 'request failed');
    return answer(error, request, reply);
  });
}

/** Responds to an unknown URL below `/api`. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply) {
  return answer(new AppError('NOT_FOUND'), request, reply);
}

/** Responds to a URL that cannot be routed: not UTF-8, or with too long a segment. Hooks do not run here. */
export function sendBadUrl(_error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  void reply
    .header('x-request-id', request.id)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    .header('cache-control', 'no-store');
  return answer(invalid('url', 'ADDRESS_UNKNOWN'), request, reply);
}

const brokenRequests: Record<string, { status: number; code: ErrorCode }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'VALIDATION_FAILED' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'PAYLOAD_TOO_LARGE' },
};

/** Responds to what is no HTTP request, has too large headers, or did not arrive in time. Neither hooks nor routes run. */
export function refuseBroken({ code: fault }: Error & { code: string }, socket: Socket): void {
  if (fault === 'ECONNRESET' || socket.destroyed) return;
  const { status, code } = brokenRequests[fault] ?? { status: 400, code: 'VALIDATION_FAILED' };
  const requestId = randomUUID();
  const body = JSON.stringify(bodyOf(new AppError(code), requestId));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy();
}
