import { type FileType, fileLimits } from '@agentarium/contracts';

/** Characters that no reader sees: controls, marks of the text direction, tags and other ignorable ones. */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
const unwanted = /["<>|:*?]/g;

/** The endings of each type; the first is added to a name with another one. */
const endingsOf: Record<FileType, readonly string[]> = {
  'image/jpeg': ['.jpg', '.jpeg', '.jpe', '.jfif'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'application/pdf': ['.pdf'],
  'text/plain': ['.txt', '.text', '.log'],
  'text/markdown': ['.md', '.markdown'],
  'text/csv': ['.csv'],
};

function decoded(header: string): string {
  try {
    return decodeURIComponent(header);
  } catch {
    return header;
  }
}

/** The longest beginning of a name with at most `length` characters, none of them cut. */
const beginning = (name: string, length: number): string => [...name].slice(0, length).join('');

/**
 * A name with an ending of its type, because Windows runs a file by its name: `photo.exe` of a PNG becomes
 * `photo.exe.png`. HEIC, and a PNG that would not compress, have become JPEG and are renamed.
 */
export function nameOfType(name: string, type: FileType): string {
  const endings = endingsOf[type];
  const [first = ''] = endings;
  const named = type === 'image/jpeg' ? name.replace(/\.(hei[cf]|hif|png)$/i, first) : name;
  const given = endings.find((each) => named.length > each.length && named.toLowerCase().endsWith(each));
  const ending = given ? named.slice(-given.length) : first;
  const stem = given ? named.slice(0, -given.length) : named;
  return beginning(stem, fileLimits.maxNameChars - ending.length) + ending;
}

/**
 * The name of a file of this type from the header of its upload: a label for display, never a path. Removes folders,
 * invisible characters and marks that change the text direction.
 */
export function fileNameOf(header: string | undefined, type: FileType): string {
  const last =
    decoded(header ?? '')
      .split(/[/\\]/)
      .at(-1) ?? '';
  const visible = last.toWellFormed().normalize('NFC').replaceAll(invisible, '').replaceAll(unwanted, '');
  return nameOfType(visible.replace(/^[\s.]+|[\s.]+$/g, '') || 'file', type);
}
