import {
  type FileType,
  fileLimits,
  heicTypes,
  type ImageType,
  imageTypes,
  type UploadType,
} from '@agentarium/contracts';
import type { Memory } from '../../../platform/memory.ts';
import { sniffType, unreadable } from './inspect.ts';
import { readImage } from './read-image.ts';
import { readPdf } from './read-pdf.ts';
import { readText } from './read-text.ts';

/**
 * The stored parts of an upload. `text` is the part of a document sent to models, `textChars` the length of the full
 * text.
 */
export type ReadUpload = {
  media_type: FileType;
  bytes: Buffer;
  width: number | null;
  height: number | null;
  preview: Buffer | null;
  text: string | null;
  textChars: number | null;
  unreadPages: number[];
  is_active: boolean;
};

export const isImageType = (type: FileType): type is ImageType => imageTypes.some((each) => each === type);

const imageUploads: readonly UploadType[] = [...imageTypes, ...heicTypes];
const isImageUpload = (type: UploadType): type is ImageType | (typeof heicTypes)[number] =>
  imageUploads.includes(type);

/** The encoding that a header names, as in `text/csv; charset=windows-1251`. */
const charsetOf = (contentType = '') => /;\s*charset="?([^\s";]+)/i.exec(contentType)?.[1];

/** The beginning of a text, never cut inside a character. */
function cut(text: string): string {
  const kept = text.slice(0, fileLimits.maxTextChars);
  return kept.isWellFormed() ? kept : kept.slice(0, -1);
}

const nothing = { width: null, height: null, preview: null, text: null, textChars: null };
const passive = { unreadPages: [] as number[], is_active: false };

/** Reads an upload by its content, regardless of its name. Throws FILE_TYPE and FILE_UNREADABLE. */
export async function readUpload(
  { decoding }: Memory,
  given: Uint8Array,
  contentType: string | undefined,
): Promise<ReadUpload> {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  if (bytes.length === 0) throw unreadable('FILE_EMPTY', 'The file is empty');
  const type = sniffType(bytes, contentType);
  if (isImageUpload(type))
    return { ...nothing, ...passive, ...(await decoding('image', () => readImage(bytes))) };
  const isPdf = type === 'application/pdf';
  const { text, ...facts } = isPdf
    ? await decoding('pdf', () => readPdf(bytes))
    : { ...passive, text: await readText(bytes, charsetOf(contentType)) };
  return { ...nothing, ...facts, media_type: type, bytes, text: cut(text), textChars: text.length };
}
