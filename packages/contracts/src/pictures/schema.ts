import * as z from 'zod';
import { pattern } from '../error-facts.ts';
import { pictureTypes } from './names.ts';

/** The SHA-256 of a picture's bytes: the same file is one picture, here and in every other installation. */
export const pictureId = z
  .string()
  .toLowerCase()
  .regex(...pattern(/^[0-9a-fA-F]{64}$/, 'PICTURE_ID', 'Must be the id of a picture'));

/** A picture as its upload answers it; `path` is what an agent's `config.image` takes. Sides in pixels. */
export const picture = z.object({
  id: pictureId,
  path: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  bytes: z.number().int(),
  media_type: z.enum(pictureTypes),
});
export type Picture = z.infer<typeof picture>;
