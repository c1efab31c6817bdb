import { existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { isAlsoZip, isMixedPdf, startOfPdf } from './foreign-content.ts';
import { unreadable } from './inspect.ts';
import { readInProcess } from './read-in-process.ts';

type PdfFault = 'FILE_LOCKED' | 'FILE_DAMAGED' | 'FILE_TOO_COMPLEX';
type Pages = { pages: { text: string; isPicture: boolean }[]; pageCount: number; isActive: boolean };
type Answer = Pages | { fault: PdfFault };

const sentences: Record<PdfFault, string> = {
  FILE_LOCKED: 'The PDF needs a password',
  FILE_DAMAGED: 'The PDF is cut off or damaged',
  FILE_TOO_COMPLEX: 'The PDF takes too long or too much memory to read',
};

const pdfProcess = new URL('./pdf-process.js', import.meta.url);
const maxCpuSeconds = 3;

/** The tables of Chinese, Japanese and Korean fonts: beside the bundle, or in their package. */
function cMapsFolder(): string {
  const copied = fileURLToPath(new URL('./cmaps/', import.meta.url));
  if (existsSync(copied)) return copied;
  return fileURLToPath(new URL('./cmaps/', import.meta.resolve('pdfjs-dist/package.json')));
}

export type ReadPdf = {
  text: string;
  /** The pages that show something, but no text that can be read; counted from 1. */
  unreadPages: number[];
  /** It runs scripts or actions in a reader, or holds other files. */
  is_active: boolean;
};

/** "page 3", or "pages 3 to 5". */
const pagesFrom = (first: number, last: number) =>
  first === last ? `Page ${first} is a picture` : `Pages ${first} to ${last} are pictures`;

/** The text of all pages for a model, with a line in place of each row of pages that are pictures. */
function wholeText({ pages, pageCount }: Pages): string {
  const parts: string[] = [];
  for (const [index, { text, isPicture }] of pages.entries()) {
    if (text.trim() !== '') parts.push(text);
    if (!isPicture || pages[index + 1]?.isPicture) continue;
    const first = pages.findLastIndex((page, before) => before < index && !page.isPicture) + 1;
    parts.push(`[${pagesFrom(first + 1, index + 1)} that could not be read]`);
  }
  if (pages.length < pageCount) parts.push(`[Cut: the first ${pages.length} of ${pageCount} pages]`);
  return parts.join('\n\n').replaceAll('\u0000', '').toWellFormed();
}

/**
 * The text of a PDF, read in a separate process with time and memory limits; nothing in it is executed. Throws
 * FILE_UNREADABLE with the reason: damaged, encrypted, with another file around it, too complex, or without text; and the
 * reason of the signal.
 */
export async function readPdf(bytes: Buffer, signal: AbortSignal): Promise<ReadPdf> {
  if (isMixedPdf(bytes)) throw unreadable('FILE_MIXED', 'The PDF contains another file');
  if (!bytes.includes('%%EOF')) throw unreadable('FILE_DAMAGED', sentences.FILE_DAMAGED);
  const given = Readable.from([bytes.subarray(startOfPdf(bytes))]);
  const read = await readInProcess<Answer>(pdfProcess, given, {
    args: [cMapsFolder()],
    maxCpuSeconds,
    signal,
  });
  const answer: Answer = read ?? { fault: 'FILE_TOO_COMPLEX' };
  if ('fault' in answer) throw unreadable(answer.fault, sentences[answer.fault]);
  const unreadPages = answer.pages.flatMap(({ isPicture }, index) => (isPicture ? [index + 1] : []));
  if (answer.pages.every(({ text }) => text.trim() === ''))
    throw unreadable('FILE_WITHOUT_TEXT', 'There is no text in the PDF');
  return { text: wholeText(answer), unreadPages, is_active: answer.isActive || isAlsoZip(bytes) };
}
