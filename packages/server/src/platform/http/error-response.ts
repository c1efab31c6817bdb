import type { ErrorBody, ErrorCode, ErrorDetail, ErrorParams } from '@agentarium/contracts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type * as z from 'zod';
import { isDatabaseAway } from '../database/errors.ts';
import { AppError, invalid } from '../errors.ts';

type Fault = { path: string[]; message: string; unknownKeys: unknown; facts: unknown };

/**
 * What is told of faults: paths of fields such as `parameters.weight`, with the code and params that a rule of the
 * contract gives; `part` is what has no path of its own.
 */
const detailsOf = (faults: Fault[], part: string): ErrorDetail[] =>
  faults.flatMap(({ path, message, unknownKeys, facts }) => {
    if (Array.isArray(unknownKeys)) {
      return unknownKeys.map((key) => ({ path: [...path, String(key)].join('.'), message: 'Unknown field' }));
    }
    const { code, ...params } = (facts ?? {}) as { code?: string } & ErrorParams;
    return [{ path: path.join('.') || part, message, ...(code !== undefined && { code, params }) }];
  });

function validationDetails(error: FastifyError): ErrorDetail[] {
  const faults = (error.validation ?? []).map((issue) => ({
    path: issue.instancePath.split('/').filter(Boolean),
    message: issue.message ?? 'Invalid',
    unknownKeys: issue.keyword === 'unrecognized_keys' ? issue.params.keys : undefined,
    facts: issue.params?.params,
  }));
  return detailsOf(faults, error.validationContext ?? 'body');
}

/** A 400 with what is wrong with a body, from the issues of its schema. */
export function invalidBody(issues: readonly z.core.$ZodIssue[]): AppError {
  const faults = issues.map((issue) => ({
    path: issue.path.map(String),
    message: issue.message,
    unknownKeys: issue.code === 'unrecognized_keys' ? issue.keys : undefined,
    facts: issue.code === 'custom' ? issue.params : undefined,
  }));
  return new AppError('VALIDATION_FAILED', { details: detailsOf(faults, 'body') });
}

const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
};

/** The client hung up while it was still sending. */
const hasLeft = (error: unknown) => error instanceof Error && error.message === 'aborted';

/** Any thrown thing as an `AppError`; what is not known becomes `UNEXPECTED` with nothing of its text. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    return new AppError('VALIDATION_FAILED', { details: validationDetails(error as FastifyError) });
  }
  const { code, statusCode } = (
    typeof error === 'object' && error !== null ? error : {}
  ) as Partial<FastifyError>;
  const known = fastifyCodes[code ?? ''];
  if (known) return new AppError(known);
  if (statusCode === 429) return new AppError('RATE_LIMITED');
  if (hasLeft(error)) return invalid('body', 'The request ended early');
  if (isDatabaseAway(error)) return new AppError('SERVICE_UNAVAILABLE', { retryAfter: 2, cause: error });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new AppError('VALIDATION_FAILED', { details: [{ path: 'body', message: 'Must be valid JSON' }] });
  }
  return new AppError('UNEXPECTED', { cause: error });
}

function bodyOf(error: AppError, requestId: string): ErrorBody {
  return { error_code: error.code, message: error.message, details: error.details, request_id: requestId };
}

function answer(error: AppError, request: FastifyRequest, reply: FastifyReply) {
  if (error.retryAfter !== null)
    void reply.header('retry-after', String(Math.max(1, Math.ceil(error.retryAfter))));
  return reply
    .code(error.status)
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(bodyOf(error, request.id));
}

/** The one place where errors become responses. */
export function handleErrors(http: FastifyInstance): void {
  http.setErrorHandler((thrown, request, reply) => {
    const error = toAppError(thrown);
    if (error.status >= 500)
      request.log.error({ err: error.cause ?? error, code: error.code }, 'request failed');
    return answer(error, request, reply);
  });
}

/** Answers an unknown address below `/api`. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply) {
  return answer(new AppError('NOT_FOUND'), request, reply);
}

/** Answers an address that no route can be looked up by: not UTF-8, or with too long a part. Hooks don't run here. */
export function answerBadAddress(_error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  void reply
    .header('x-request-id', request.id)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    .header('cache-control', 'no-store');
  return answer(invalid('url', 'Is no address of this server'), request, reply);
}
