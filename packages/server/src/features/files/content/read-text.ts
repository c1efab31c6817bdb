import { unreadable } from './file-fault.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });
/** Control characters except those of plain text: tab, line feed, form feed and carriage return. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters it looks for
const control = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/;

/** The text of a UTF-8 file, without its byte order mark. Throws FILE_UNREADABLE if it is empty or not text. */
export function readText(bytes: Uint8Array): string {
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    throw unreadable('FILE_NOT_TEXT', 'Must be text in UTF-8');
  }
  if (control.test(text)) throw unreadable('FILE_NOT_TEXT', 'Must be text in UTF-8');
  if (text.trim() === '') throw unreadable('FILE_WITHOUT_TEXT', 'There is no text in the file');
  return text;
}
