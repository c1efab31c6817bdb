import * as z from 'zod';
import { id, idParams, messageOutput } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { sentFile } from '../files/schema.ts';
import { newShare, sharedResult, shareInput, shareList } from './share-schema.ts';

const token = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

export const createShare = endpoint({
  method: 'POST',
  path: '/public/task-executions/:id/shares',
  access: 'user',
  summary:
    'Create a public link to the result of one of the caller’s completed executions; its token is shown only once',
  params: idParams,
  body: shareInput,
  status: 201,
  output: newShare,
  errors: ['EXECUTION_NOT_FOUND', 'IN_USE'],
});

export const listShares = endpoint({
  method: 'GET',
  path: '/public/task-executions/:id/shares',
  access: 'user',
  summary: 'List the valid links to an execution, newest first',
  params: idParams,
  output: shareList,
  errors: ['EXECUTION_NOT_FOUND'],
});

export const revokeShare = endpoint({
  method: 'DELETE',
  path: '/public/task-executions/:id/shares/:shareId',
  access: 'user',
  summary: 'Revoke a link immediately',
  params: z.object({ id, shareId: id }),
  output: messageOutput,
  errors: ['EXECUTION_NOT_FOUND', 'SHARE_NOT_FOUND'],
});

export const getSharedResult = endpoint({
  method: 'GET',
  path: '/shared/:token',
  access: 'public',
  summary: 'Get the result behind a link, until it expires or is revoked',
  params: z.object({ token }),
  output: sharedResult,
  isSlow: true,
  errors: ['SHARE_NOT_FOUND'],
});

export const getSharedFile = endpoint({
  method: 'GET',
  path: '/shared/:token/files/:id',
  access: 'public',
  summary: 'Download a file behind a valid link that includes files',
  params: z.object({ token, id }),
  kind: 'file',
  output: sentFile,
  errors: ['FILE_NOT_FOUND'],
});

export const getSharedFilePreview = endpoint({
  method: 'GET',
  path: '/shared/:token/files/:id/preview',
  access: 'public',
  summary: 'Get an image behind such a link as a small WebP; not for documents',
  params: z.object({ token, id }),
  kind: 'file',
  output: sentFile,
  errors: ['FILE_NOT_FOUND'],
});
