import { fileLimits } from '@agentarium/contracts';
import type { UserPart } from '../platform/models/wire-body.ts';
import type { RunFile } from './types.ts';

const sizeOf = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** One line before each file, as the chat API has no field for its name. The demo model parses it too. */
export function fileHeading({ name, size, width, height }: Omit<RunFile, 'bytes' | 'text'>): string {
  const sides = width !== null && height !== null ? `, ${width} × ${height} pixels` : '';
  return `${sides ? 'Image' : 'File'} "${name.replaceAll('"', "'")}"${sides}, ${sizeOf(size)}:`;
}

/** As much of a document's text as fits, with a notice where it is truncated. */
function textPart({ text, textChars }: RunFile, maxChars: number): string {
  const kept = (text ?? '').slice(0, maxChars).toWellFormed();
  const whole = textChars ?? kept.length;
  const notice = kept.length < whole ? `\n[Cut: the first ${kept.length} of ${whole} characters]` : '';
  return `<file>\n${kept}\n</file>${notice}`;
}

/** How many characters of documents a call has left; the last messages are filled first. */
export type TextRoom = { left: number };
export const textRoom = (): TextRoom => ({ left: fileLimits.maxTextChars });

/** The parts of a message for one file. */
export function filePartsOf(file: RunFile, room: TextRoom): UserPart[] {
  const heading = `\n\n${fileHeading(file)}\n`;
  if (file.bytes) {
    const { parts = [file.bytes] } = file;
    const image = (data: Uint8Array): UserPart => ({
      type: 'image_url',
      image_url: { url: `data:${file.media_type};base64,${Buffer.from(data).toString('base64')}` },
    });
    if (parts.length === 1) return [{ type: 'text', text: heading }, ...parts.map(image)];
    const from = (file.width ?? 0) > (file.height ?? 0) ? 'left' : 'top';
    const how = `${heading}[In ${parts.length} parts from the ${from}; each repeats the end of the one before it]\n`;
    return parts.flatMap((data, index): UserPart[] => [
      { type: 'text', text: `${index === 0 ? how : '\n'}Part ${index + 1} of ${parts.length}:\n` },
      image(data),
    ]);
  }
  if (file.text === null) return [{ type: 'text', text: `${heading}[You cannot look at images]` }];
  const text = textPart(file, room.left);
  room.left = Math.max(0, room.left - file.text.length);
  return [{ type: 'text', text: heading + text }];
}
