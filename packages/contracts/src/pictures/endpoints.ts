import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { pictureTypes } from './names.ts';
import { pictureLimits } from './rules.ts';
import { picture, pictureId } from './schema.ts';

export const createPicture = endpoint({
  method: 'POST',
  path: '/private/pictures',
  access: 'admin',
  summary:
    'Upload a picture for agents, 64 to 2048 pixels per side. Identical uploads are one picture; an unused one is deleted after a day',
  bytes: pictureTypes,
  maxBytes: pictureLimits.maxBytes,
  status: 201,
  output: picture,
  errors: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
});

export const getPicture = endpoint({
  method: 'GET',
  path: '/public/pictures/:id',
  access: 'public',
  summary: 'Get a picture; it never changes, so browsers cache it',
  params: z.object({ id: pictureId }),
  kind: 'image',
  output: z.object({ id: z.string(), media_type: z.string(), bytes: z.custom<Uint8Array>() }),
  errors: ['PICTURE_NOT_FOUND'],
});
