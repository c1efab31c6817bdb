import * as z from 'zod';
import { messageOutput } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { digestInput, digestSettings, sentPage, unsubscribeToken } from './schema.ts';

export const getDigest = endpoint({
  method: 'GET',
  path: '/public/digest',
  access: 'user',
  summary: 'Get whether the caller receives the weekly digest by mail',
  output: digestSettings,
});

export const updateDigest = endpoint({
  method: 'PUT',
  path: '/public/digest',
  access: 'user',
  summary: 'Turn the caller’s weekly digest on or off',
  body: digestInput,
  output: digestSettings,
});

const linkParams = z.object({ token: unsubscribeToken });
/** The body of a request by a mail program or a form. */
const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'] as const;

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/digest/unsubscribe/:token',
  access: 'public',
  summary:
    'Unsubscribe from the weekly digest by the link in its mail, with one click in the mail client (RFC 8058)',
  params: linkParams,
  bytes: formTypes,
  maxBytes: 1024,
  output: messageOutput,
  errors: ['UNSUPPORTED_MEDIA_TYPE', 'SHARE_NOT_FOUND'],
});

export const askToUnsubscribe = endpoint({
  method: 'GET',
  path: '/digest/unsubscribe/:token',
  access: 'public',
  summary:
    'Ask on a page whether to unsubscribe from the weekly digest, where a mail program only opens the link',
  params: linkParams,
  kind: 'page',
  output: sentPage,
  errors: ['SHARE_NOT_FOUND'],
});

export const confirmUnsubscribe = endpoint({
  method: 'POST',
  path: '/digest/unsubscribe/:token/confirmed',
  access: 'public',
  summary: 'Unsubscribe from the weekly digest by the button on that page',
  params: linkParams,
  bytes: formTypes,
  maxBytes: 1024,
  kind: 'page',
  output: sentPage,
  errors: ['UNSUPPORTED_MEDIA_TYPE', 'SHARE_NOT_FOUND'],
});
