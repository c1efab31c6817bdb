import type { EndpointDefinition, ErrorCode } from '@agentarium/contracts';
import type { FastifyError, FastifyInstance } from 'fastify';
import * as z from 'zod';
import { AppError } from '../errors.ts';

/** The schema of raw bytes that a route gets in place of a parsed body. */
export const bytesBody = z.instanceof(Uint8Array, { error: 'This field is required' });

/** Reports a body over the limit with the endpoint's own error code, and the limit in megabytes. */
function refuseLarge(scope: FastifyInstance, code: ErrorCode, maxBytes: number): void {
  const maximum = maxBytes / (1024 * 1024);
  const message = `Must be at most ${maximum} MB`;
  scope.setErrorHandler((error: FastifyError) => {
    throw error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
      ? new AppError(code, { details: [{ path: 'body', message, code: 'TOO_LARGE', params: { maximum } }] })
      : error;
  });
}

type BytesEndpoint = Pick<EndpointDefinition, 'bytes' | 'maxBytes' | 'refusals'>;

/**
 * Adds a route that accepts bodies of the endpoint's media types as bytes, and nothing else. No other route accepts
 * these types.
 */
export function addBytesRoute(
  http: FastifyInstance,
  { bytes: types = [], maxBytes = 0, refusals }: BytesEndpoint,
  add: (scope: FastifyInstance) => void,
): void {
  const options = types.join(', ');
  const message = `The request body must be one of: ${options}`;
  const typeCode = refusals?.type ?? 'UNSUPPORTED_MEDIA_TYPE';
  void http.register(async (scope) => {
    if (refusals) refuseLarge(scope, refusals.size, maxBytes);
    scope.removeAllContentTypeParsers();
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
