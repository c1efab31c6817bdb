import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { AppError } from '../errors.ts';

/** What a route finds in place of a parsed body. */
export const bytesBody = z.instanceof(Uint8Array, { error: 'This field is required' });

/** Adds a route whose bodies are bytes of the given media types. No other route takes them, and it takes no others. */
export function addBytesRoute(
  http: FastifyInstance,
  types: readonly string[],
  add: (scope: FastifyInstance) => void,
): void {
  const message = `The request body must be one of: ${types.join(', ')}`;
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser([...types], { parseAs: 'buffer' }, (_request, bytes, done) =>
      done(null, bytes),
    );
    scope.addContentTypeParser('*', (_request, _payload, done) =>
      done(
        new AppError('UNSUPPORTED_MEDIA_TYPE', {
          message,
          details: [{ path: 'body', message, code: 'UNSUPPORTED_MEDIA_TYPE' }],
        }),
      ),
    );
    add(scope);
  });
}
