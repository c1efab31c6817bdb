import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type FileType, type ImagePart, partsOf, sentenceOf } from '@agentarium/contracts';
import type { DecodedImage, ImageFault } from './decode-image.ts';
import { unreadable } from './inspect.ts';

/**
 * Runs a module in a separate process, which gets `input` as its standard input. Returns its message; null if it ends
 * without one or takes longer than `maxMs`. It is killed then, or when the signal is aborted, and its memory is free at
 * once: native code can't be stopped in a thread. Throws the signal's reason.
 */
export async function runInProcess<Result>(
  file: URL,
  input: Readable,
  { maxMs, signal }: { maxMs: number; signal: AbortSignal },
): Promise<Result | null> {
  signal.throwIfAborted();
  const child = fork(fileURLToPath(file), [], {
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    env: {},
    execArgv: ['--max-old-space-size=40', '--max-semi-space-size=4'],
  });
  const { promise, resolve } = Promise.withResolvers<Result | null>();
  const giveUp = () => resolve(null);
  const timer = setTimeout(giveUp, maxMs);
  signal.addEventListener('abort', giveUp);
  child.once('message', (message) => resolve(message as Result));
  child.once('error', giveUp);
  child.once('close', giveUp);
  input.once('error', giveUp);
  if (child.stdin) {
    // It may end before it has read everything.
    child.stdin.once('error', giveUp);
    input.pipe(child.stdin);
  }
  try {
    const result = await promise;
    signal.throwIfAborted();
    return result;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
    input.destroy();
    // The next one begins when its memory is free.
    if (child.kill('SIGKILL')) await once(child, 'exit');
  }
}

const imageProcess = new URL('./image-process.js', import.meta.url);
/** How long an image may take on a busy machine; its process also limits the time of a processor. */
const maxMs = 20_000;

/** Loaded with the first image, so that an idle server stays small. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

function refusal(reason: ImageFault) {
  const { fault: code, ...params } = reason;
  return unreadable(code, sentenceOf({ code, params }), params);
}

/**
 * Decodes an image in a separate process: rotates it upright, scales it to what models get and encodes it again, so that
 * no metadata or anything else in the upload survives; HEIC becomes JPEG. Throws FILE_UNREADABLE with the reason, and
 * the reason of the signal.
 */
export async function readImage(given: Readable, signal: AbortSignal): Promise<DecodedImage> {
  const decoded = await runInProcess<DecodedImage | ImageFault>(imageProcess, given, { maxMs, signal });
  if (decoded === null)
    throw unreadable('FILE_TOO_COMPLEX', 'The image takes too long or too much memory to read');
  if ('fault' in decoded) throw refusal(decoded);
  return decoded;
}

type Stored = { media_type: FileType; bytes: Uint8Array; width: number | null; height: number | null };

/**
 * Converts a stored image to what every provider accepts: not all accept WebP, and all scale a long one down until
 * nobody can read it, so it comes in parts.
 */
export async function imageForModel({ media_type, bytes, width, height }: Stored) {
  const parts = width === null || height === null ? [] : partsOf({ width, height });
  if (parts.length <= 1 && media_type !== 'image/webp') return { media_type, bytes };
  const sharp = await loadSharp();
  const jpegOf = (part?: ImagePart) => {
    const image = sharp(bytes, { sequentialRead: true }).flatten({ background: '#fff' });
    return (part ? image.extract(part) : image).jpeg({ quality: 88 }).toBuffer();
  };
  if (parts.length <= 1) return { media_type: 'image/jpeg' as const, bytes: await jpegOf() };
  const cut: Uint8Array[] = [];
  for (const part of parts) cut.push(await jpegOf(part));
  return { media_type: 'image/jpeg' as const, bytes, parts: cut };
}
