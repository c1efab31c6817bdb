import * as z from 'zod';
import { messageOutput } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { digestInput, digestSettings, unsubscribeToken } from './schema.ts';

export const getDigest = endpoint({
  id: 'digest.getDigest',
  method: 'GET',
  path: '/public/digest',
  access: 'user',
  summary: 'Whether one gets the weekly digest by mail',
  output: digestSettings,
});

export const updateDigest = endpoint({
  id: 'digest.updateDigest',
  method: 'PUT',
  path: '/public/digest',
  access: 'user',
  summary: 'Switches one’s weekly digest on or off',
  body: digestInput,
  output: digestSettings,
});

export const unsubscribe = endpoint({
  id: 'digest.unsubscribe',
  method: 'POST',
  path: '/digest/unsubscribe/:token',
  access: 'public',
  summary: 'Ends a weekly digest by the address in its mail, in one click of the mail program (RFC 8058)',
  params: z.object({ token: unsubscribeToken }),
  bytes: ['application/x-www-form-urlencoded'],
  maxBytes: 1024,
  output: messageOutput,
  errors: ['UNSUPPORTED_MEDIA_TYPE', 'SHARE_NOT_FOUND'],
});
