import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { isAlsoZip, isMixedPdf, startOfPdf, unreadable } from './inspect.ts';

type ThreadLimits = {
  /** How much time of a processor it may take; checked every 50 ms. On a busy machine it takes longer. */
  maxCpuMs: number;
  /** How long it may take at all. */
  maxMs: number;
  /** How much memory it may use outside its heap; checked every 50 ms. */
  maxExternalBytes: number;
  heap: ResourceLimits;
  signal: AbortSignal;
};

/**
 * Runs a worker on its own copy of these bytes. Returns its message; null if it ends without one or exceeds its limits:
 * then it is terminated, which frees its memory. Throws the reason of the signal.
 */
async function runInThread<Result>(
  file: URL,
  { bytes, ...data }: { bytes: Uint8Array; [name: string]: unknown },
  { maxCpuMs, maxMs, maxExternalBytes, heap, signal }: ThreadLimits,
): Promise<Result | null> {
  signal.throwIfAborted();
  const copy = new Uint8Array(bytes);
  const worker = new Worker(file, {
    workerData: { ...data, bytes: copy },
    transferList: [copy.buffer],
    resourceLimits: heap,
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  const { promise, resolve } = Promise.withResolvers<Result | null>();
  const giveUp = () => resolve(null);
  const timer = setTimeout(giveUp, maxMs);
  signal.addEventListener('abort', giveUp);
  const watch = setInterval(() => {
    Promise.all([worker.getHeapStatistics(), worker.cpuUsage()]).then(
      ([{ external_memory }, { user, system }]) => {
        if (external_memory > maxExternalBytes || user + system > maxCpuMs * 1000) giveUp();
      },
      () => undefined,
    );
  }, 50);
  worker.once('message', resolve);
  worker.once('error', giveUp);
  worker.once('exit', giveUp);
  try {
    const result = await promise;
    signal.throwIfAborted();
    return result;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
    clearInterval(watch);
    await worker.terminate();
  }
}

const limits = { maxArrayBytes: 12 * 1024 * 1024, maxPages: 1000, maxChars: 1_000_000 };
const threadLimits = {
  maxCpuMs: 3000,
  maxMs: 20_000,
  maxExternalBytes: 64 * 1024 * 1024,
  heap: { maxOldGenerationSizeMb: 40, maxYoungGenerationSizeMb: 4 },
};

type PdfFault = 'FILE_LOCKED' | 'FILE_DAMAGED' | 'FILE_TOO_COMPLEX';
type Pages = { pages: { text: string; isPicture: boolean }[]; pageCount: number; isActive: boolean };
type Answer = Pages | { fault: PdfFault };

const sentences: Record<PdfFault, string> = {
  FILE_LOCKED: 'The PDF needs a password',
  FILE_DAMAGED: 'The PDF is cut off or damaged',
  FILE_TOO_COMPLEX: 'The PDF takes too long or too much memory to read',
};

const workerFile = new URL('./pdf-worker.js', import.meta.url);

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
 * The text of a PDF, read in a thread with time and memory limits; nothing in it is executed. Throws FILE_UNREADABLE
 * with the reason: damaged, encrypted, with another file around it, too complex, or without text. Throws the reason of the signal too.
 */
export async function readPdf(bytes: Buffer, signal: AbortSignal): Promise<ReadPdf> {
  if (isMixedPdf(bytes)) throw unreadable('FILE_MIXED', 'The PDF holds another file');
  if (!bytes.includes('%%EOF')) throw unreadable('FILE_DAMAGED', sentences.FILE_DAMAGED);
  const asked = { bytes: bytes.subarray(startOfPdf(bytes)), cMaps: cMapsFolder(), ...limits };
  const read = await runInThread<Answer>(workerFile, asked, { ...threadLimits, signal });
  const answer: Answer = read ?? { fault: 'FILE_TOO_COMPLEX' };
  if ('fault' in answer) throw unreadable(answer.fault, sentences[answer.fault]);
  const unreadPages = answer.pages.flatMap(({ isPicture }, index) => (isPicture ? [index + 1] : []));
  if (answer.pages.every(({ text }) => text.trim() === ''))
    throw unreadable('FILE_WITHOUT_TEXT', 'There is no text in the PDF');
  return { text: wholeText(answer), unreadPages, is_active: answer.isActive || isAlsoZip(bytes) };
}
