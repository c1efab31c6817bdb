import * as z from 'zod';
import { messageOutput } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { digestInput, digestSettings, unsubscribeToken } from './schema.ts';

export const getDigest = endpoint({
  id: 'digest.getDigest',
  method: 'GET',
  path: '/public/digest',
  access: 'user',
  summary: 'Get whether the caller receives the weekly digest by mail',
  output: digestSettings,
});

export const updateDigest = endpoint({
  id: 'digest.updateDigest',
  method: 'PUT',
  path: '/public/digest',
  access: 'user',
  summary: 'Turn the caller’s weekly digest on or off',
  body: digestInput,
  output: digestSettings,
});

export const unsubscribe = endpoint({
  id: 'digest.unsubscribe',
  method: 'POST',
  path: '/digest/unsubscribe/:token',
  access: 'public',
  summary:
    'Unsubscribe from the weekly digest by the link in its mail, with one click in the mail client (RFC 8058)',
  params: z.object({ token: unsubscribeToken }),
  bytes: ['application/x-www-form-urlencoded'],
  maxBytes: 1024,
  output: messageOutput,
  errors: ['UNSUPPORTED_MEDIA_TYPE', 'SHARE_NOT_FOUND'],
});
