import { setImmediate } from 'node:timers/promises';
import { guessEncoding } from './guess-encoding.ts';
import { unreadable } from './inspect.ts';

/** Older encodings take about 20 ms a megabyte: others are served between two chunks. */
const chunkBytes = 1024 * 1024;
/** So many bytes of lines with other characters than ASCII show a text's encoding. */
const sampleBytes = 6000;
/** How many of these characters may be broken in UTF-8, as in a log that was cut. */
const maxBrokenShare = 0.02;

/** The text in this encoding; null if the bytes are not valid in it or nobody knows it. */
function decoded(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The encoding named by a byte order mark. */
function encodingOfMark([first, second, third]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null;
}

/** UTF-16 without a mark: of nearly every pair of bytes one is the number of an alphabet, mostly 0. */
function orderOfPairs(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, 2000);
  if (bytes.length < 8 || !sample.includes(0)) return null;
  const share = (offset: number) => {
    const own = sample.filter((_byte, index) => index % 2 === offset);
    return own.filter((byte) => byte <= 0x05).length / own.length;
  };
  const [first, second] = [share(0), share(1)];
  if (second > 0.9 && first < 0.1) return 'utf-16le';
  return first > 0.9 && second < 0.1 ? 'utf-16be' : null;
}

/** Lines with bytes outside ASCII. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const lines: Uint8Array[] = [];
  let size = 0;
  let start = 0;
  let isAscii = true;
  for (let index = 0; index < bytes.length && size < sampleBytes; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte > 0x7f) isAscii = false;
    if (byte !== 0x0a && index < bytes.length - 1) continue;
    if (!isAscii) {
      lines.push(bytes.subarray(start, Math.min(index + 1, start + sampleBytes)));
      size += index + 1 - start;
    }
    start = index + 1;
    isAscii = true;
  }
  return Buffer.concat(lines).subarray(0, sampleBytes);
}

/** Returns whether a sample is UTF-8 apart from a few characters. */
function isNearlyUtf8(sample: Uint8Array): boolean {
  const text = new TextDecoder().decode(sample);
  const others = [...text].filter((character) => character > '\u007f');
  return others.filter((character) => character === '\ufffd').length <= others.length * maxBrokenShare;
}

async function decodedInChunks(bytes: Uint8Array, label: string): Promise<string> {
  const decoder = new TextDecoder(label);
  let text = '';
  for (let start = 0; start < bytes.length; start += chunkBytes) {
    text += decoder.decode(bytes.subarray(start, start + chunkBytes), { stream: true });
    await setImmediate();
  }
  return text + decoder.decode();
}

/**
 * The text of these bytes without a byte order mark: by its mark, the encoding that the sender named, UTF-8 or UTF-16,
 * or the likeliest other one; null if it is not text in any.
 */
export async function decodeText(bytes: Uint8Array, named?: string): Promise<string | null> {
  const byMark = encodingOfMark(bytes);
  const unicode = byMark ?? orderOfPairs(bytes);
  // Half a character at the end is left out.
  if (unicode?.startsWith('utf-16')) return decoded(bytes.subarray(0, bytes.length & ~1), unicode);
  const asNamed = byMark === null && named !== undefined ? decoded(bytes, named) : null;
  const text = asNamed ?? decoded(bytes, 'utf-8');
  if (text !== null) return text;
  const sample = sampleOf(bytes);
  const label = isNearlyUtf8(sample) ? 'utf-8' : guessEncoding(sample);
  return label === null ? null : decodedInChunks(bytes, label);
}

/** Colours and other commands to a terminal, as in logs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters it looks for
const commands = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[ -/]*[0-~])/g;
/** Control characters except those of plain text: tab, line feed, form feed and carriage return. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters it looks for
const controls = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/g;
/** Programs leave some in logs and lists; with more than this share it is not text. */
const maxControlShare = 0.4;
/** Only the beginning of a long text is cleaned: models get less of it. */
const maxCleaned = 1_000_000;

/** The text without what DOS and programs that fill up blocks write at its end: ^Z and zeros. */
function withoutFilling(text: string): string {
  let end = text.length;
  while (end > 0 && (text.charCodeAt(end - 1) === 0x1a || text.charCodeAt(end - 1) === 0)) end -= 1;
  return text.slice(0, end);
}

/**
 * The text of a file in any common encoding, without colours and other control characters. `charset` is the encoding
 * that the sender named. Throws FILE_UNREADABLE if it is empty or not text.
 */
export async function readText(bytes: Uint8Array, charset?: string): Promise<string> {
  const decoded = await decodeText(bytes, charset);
  const text = withoutFilling(decoded ?? '');
  const notText = () => unreadable('FILE_NOT_TEXT', 'Must be text');
  if (decoded === null || text.includes('\u0000')) throw notText();
  const shown = text.slice(0, maxCleaned).replaceAll(commands, '').replaceAll('\u000b', '\n');
  const plain = shown.replaceAll(controls, '');
  if (shown.length - plain.length > shown.length * maxControlShare) throw notText();
  if (plain.trim() === '') throw unreadable('FILE_WITHOUT_TEXT', 'There is no text in the file');
  return plain + text.slice(maxCleaned);
}
