import * as z from 'zod';
import { idParams, messageOutput } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { fileLimits, uploadTypes } from './names.ts';
import { sentFile, storedFile } from './schema.ts';

export const createFile = endpoint({
  method: 'POST',
  path: '/public/files',
  access: 'user',
  summary:
    'Upload an image or a document for a run’s parameter or a follow-up; an unused one is deleted after a day',
  /** Percent-encoded UTF-8; only the last segment of a path is used. */
  headers: z.object({ 'x-file-name': z.string().max(2000).optional() }),
  bytes: uploadTypes,
  isStreamed: true,
  refusals: { size: 'FILE_TOO_LARGE', type: 'FILE_TYPE' },
  maxBytes: fileLimits.maxBytes,
  status: 201,
  output: storedFile,
  errors: ['FILE_TOO_LARGE', 'FILE_TYPE', 'FILE_UNREADABLE', 'STORAGE_FULL'],
});

export const getFile = endpoint({
  method: 'GET',
  path: '/public/files/:id',
  access: 'user',
  summary: 'Download one of the caller’s files',
  params: idParams,
  kind: 'file',
  output: sentFile,
  errors: ['FILE_NOT_FOUND'],
});

export const getFilePreview = endpoint({
  method: 'GET',
  path: '/public/files/:id/preview',
  access: 'user',
  summary: 'Get one of the caller’s images as a small WebP of at most 320 pixels per side; not for documents',
  params: idParams,
  kind: 'file',
  output: sentFile,
  errors: ['FILE_NOT_FOUND'],
});

export const describeFile = endpoint({
  method: 'GET',
  path: '/public/files/:id/info',
  access: 'user',
  summary: 'Get the name, type and size of one of the caller’s files',
  params: idParams,
  output: storedFile,
  errors: ['FILE_NOT_FOUND'],
});

export const deleteFile = endpoint({
  method: 'DELETE',
  path: '/public/files/:id',
  access: 'user',
  summary: 'Delete one of the caller’s files, unless a schedule or an unfinished run needs it',
  params: idParams,
  output: messageOutput,
  errors: ['FILE_NOT_FOUND', 'IN_USE'],
});
