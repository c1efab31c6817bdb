import * as z from 'zod';
import { fault } from '../error-details.ts';
import { matching } from '../issues.ts';
import { pictureTypes } from './names.ts';

/** The SHA-256 of a picture's content: the same file has the same id in every installation. */
export const pictureId = matching(z.string().toLowerCase(), /^[0-9a-fA-F]{64}$/, fault('PICTURE_ID'));

/** The response of a picture upload; `path` is the value for an agent's `config.image`. Size in pixels. */
export const picture = z.object({
  id: pictureId,
  path: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  bytes: z.number().int(),
  media_type: z.enum(pictureTypes),
});
export type Picture = z.infer<typeof picture>;
