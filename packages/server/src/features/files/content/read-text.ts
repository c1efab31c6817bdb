import { decodeText } from './decode-text.ts';
import { unreadable } from './file-fault.ts';

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
