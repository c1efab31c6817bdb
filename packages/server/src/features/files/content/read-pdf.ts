import { Worker } from 'node:worker_threads';
import { createKeyedLimiter } from '../../../platform/keyed-limiter.ts';
import { unreadable } from './file-fault.ts';
import { hasForeignContent } from './foreign-content.ts';

const maxMs = 15_000;
const limits = { maxArrayBytes: 12 * 1024 * 1024, maxPages: 1000, maxChars: 1_000_000 };
/** How much memory a thread may use outside its heap; checked every 50 ms. */
const maxExternalBytes = 64 * 1024 * 1024;
const heap = { maxOldGenerationSizeMb: 40, maxYoungGenerationSizeMb: 4 };

type PdfFault = 'FILE_LOCKED' | 'FILE_DAMAGED' | 'FILE_ACTIVE' | 'FILE_TOO_COMPLEX';
type Answer = { text: string } | { fault: PdfFault };

const sentences: Record<PdfFault, string> = {
  FILE_LOCKED: 'The PDF needs a password',
  FILE_DAMAGED: 'The PDF is cut off or damaged',
  FILE_ACTIVE: 'The PDF holds scripts, actions or other files',
  FILE_TOO_COMPLEX: 'The PDF takes too long or too much memory to read',
};

const workerFile = new URL('./pdf-worker.js', import.meta.url);

/** Reads in a separate thread that is terminated when it exceeds its time or memory, which frees that memory. */
async function readInThread(bytes: Buffer): Promise<Answer> {
  const copy = new Uint8Array(bytes);
  const worker = new Worker(workerFile, {
    workerData: { bytes: copy, ...limits },
    transferList: [copy.buffer],
    resourceLimits: heap,
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const giveUp = () => resolve({ fault: 'FILE_TOO_COMPLEX' });
  const timer = setTimeout(giveUp, maxMs);
  const watch = setInterval(() => {
    worker.getHeapStatistics().then(
      ({ external_memory }) => external_memory > maxExternalBytes && giveUp(),
      () => undefined,
    );
  }, 50);
  worker.once('message', resolve);
  worker.once('error', giveUp);
  worker.once('exit', giveUp);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    await worker.terminate();
  }
}

/** One thread at a time per process, since each may use its full memory limit. */
const oneAtATime = createKeyedLimiter({ atOnce: 1, maxWaiting: 30 });

/** Only white space may follow the end of a PDF, so that no other file hides behind it. */
function endsWell(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf('%%EOF');
  return end !== -1 && bytes.subarray(end + 5).every((byte) => byte <= 0x20);
}

/**
 * The text of a PDF, read in a thread with time and memory limits; nothing in it is executed. Throws FILE_UNREADABLE
 * with the reason: damaged, encrypted, with scripts or attachments, too complex, or without text.
 */
export async function readPdf(bytes: Buffer): Promise<string> {
  if (hasForeignContent(bytes, { isPdf: true })) throw unreadable('FILE_MIXED', 'The PDF holds another file');
  if (!endsWell(bytes)) throw unreadable('FILE_DAMAGED', sentences.FILE_DAMAGED);
  const answer = await oneAtATime('pdf', () => readInThread(bytes));
  if ('fault' in answer) throw unreadable(answer.fault, sentences[answer.fault]);
  const text = answer.text.replaceAll('\u0000', '').toWellFormed();
  if (text.trim() === '') throw unreadable('FILE_WITHOUT_TEXT', 'There is no text in the PDF');
  return text;
}
