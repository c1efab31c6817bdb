import { type FileType, fileLimits } from '@agentarium/contracts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: characters that no name may hold
const unwanted = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff"<>|:*?]/g;

function decoded(header: string): string {
  try {
    return decodeURIComponent(header);
  } catch {
    return header;
  }
}

/**
 * The name of a file from the header of its upload: a label for display, never a path. Removes folders, control
 * characters and marks that change the text direction.
 */
export function fileNameOf(header: string | undefined): string {
  const last =
    decoded(header ?? '')
      .split(/[/\\]/)
      .at(-1) ?? '';
  const name = last.toWellFormed().normalize('NFC').replaceAll(unwanted, '').trim().replace(/^\.+/, '');
  const chars = [...name];
  const { maxNameChars } = fileLimits;
  if (chars.length <= maxNameChars) return name || 'file';
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 && name.length - dot <= 10 ? name.slice(dot) : '';
  return chars.slice(0, maxNameChars - ending.length).join('') + ending;
}

const otherThanJpeg = /\.(hei[cf]|hif|png)$/i;

/** A file's name with the ending of what is stored: HEIC, and a PNG that would not compress, become JPEG. */
export const nameAsStored = (name: string, type: FileType): string =>
  type === 'image/jpeg' ? name.replace(otherThanJpeg, '.jpg') : name;
