import * as z from 'zod';
import { id, timestamp } from '../common.ts';
import { fileTypes } from './names.ts';

/**
 * A user's file. `size` is in bytes as stored; `width` and `height` are null for documents, `text_chars`, the length of
 * the text, for images: models get no more than `fileLimits.maxTextChars` of it. `unread_pages` of a PDF are pictures
 * without text, counted from 1. `is_active`: it runs scripts or actions in a reader, or holds other files, and no link
 * serves it.
 */
export const storedFile = z.object({
  id,
  name: z.string(),
  media_type: z.enum(fileTypes),
  size: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  text_chars: z.number().int().nullable(),
  unread_pages: z.array(z.number().int()),
  is_active: z.boolean(),
  created_at: timestamp,
});
export type StoredFile = z.infer<typeof storedFile>;

/** Content that is read while it is sent; `size` is in bytes, `close` is called when its response ends. */
export type Pieces = { size: number; pieces: AsyncIterable<Uint8Array>; close: () => void };

/** A file's content as an endpoint sends it; `name` is null for content that is displayed, not saved. */
export const sentFile = z.object({
  name: z.string().nullable(),
  media_type: z.string(),
  content: z.custom<Uint8Array | Pieces>(),
});
