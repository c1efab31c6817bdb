import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  type DocumentType,
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

export const isImageType = (type: UploadType): type is ImageType => imageTypes.some((each) => each === type);
const isHeicUpload = (type: UploadType): type is (typeof heicTypes)[number] =>
  heicTypes.some((each) => each === type);

/** The encoding that a header names, as in `text/csv; charset=windows-1251`. */
const charsetOf = (contentType = '') => /;\s*charset="?([^\s";]+)/i.exec(contentType)?.[1];

/** The beginning of a text, never cut inside a character. */
function cut(text: string): string {
  const kept = text.slice(0, fileLimits.maxTextChars);
  return kept.isWellFormed() ? kept : kept.slice(0, -1);
}

const nothing = { width: null, height: null, preview: null, text: null, textChars: null };
const passive = { unreadPages: [] as number[], is_active: false };

/** An upload that has arrived: its first bytes, enough to know its type, and a stream of all of them. */
export type Upload = { head: Buffer; open: () => Readable };

type Reading = {
  memory: Pick<Memory, 'decoding' | 'heicDecoding'>;
  userId: string;
  contentType: string | undefined;
  /** Ends the reading. */
  signal: AbortSignal;
};

async function readAsImage(stream: Readable, signal: AbortSignal): Promise<ReadUpload> {
  return { ...nothing, ...passive, ...(await readImage(stream, signal)) };
}

function readDocument(
  type: DocumentType,
  bytes: Buffer,
  { text, ...facts }: { text: string; unreadPages: number[]; is_active: boolean },
): ReadUpload {
  return { ...nothing, ...facts, media_type: type, bytes, text: cut(text), textChars: text.length };
}

/**
 * Reads an upload by its content, regardless of its name. Images and PDFs take much memory and time, so users take turns;
 * their uploads wait on the disk. Throws FILE_TYPE and FILE_UNREADABLE, and the reason of the signal.
 */
export async function readUpload(
  { head, open }: Upload,
  { memory, userId, contentType, signal }: Reading,
): Promise<ReadUpload> {
  if (head.length === 0) throw unreadable('FILE_EMPTY', 'The file is empty');
  const type = sniffType(head, contentType);
  if (isHeicUpload(type)) {
    const decode = () => readAsImage(open(), signal);
    // One that waits for another photo leaves its slot to other files.
    return memory.heicDecoding(userId, signal, () => memory.decoding(userId, signal, decode));
  }
  if (isImageType(type)) return memory.decoding(userId, signal, () => readAsImage(open(), signal));
  if (type === 'application/pdf')
    return memory.decoding(userId, signal, async () => {
      const bytes = await buffer(open());
      return readDocument(type, bytes, await readPdf(bytes, signal));
    });
  const bytes = await buffer(open());
  return readDocument(type, bytes, { ...passive, text: await readText(bytes, charsetOf(contentType)) });
}
