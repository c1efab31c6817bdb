import { type FileDataType, fileDataTypes, fileLimits } from '@agentarium/contracts/names';
import { formatNumber } from '../../lib/format.ts';

/** Returns whether a value of this type is the id of a file. */
export const isFileType = (type: unknown): type is FileDataType =>
  fileDataTypes.some((each) => each === type);

/** The kind of files that a field accepts: pictures, documents, or both. */
export type FileKind = FileDataType;

/** The reason why a chosen file is rejected, as a key of `files:problem`. */
export type FileProblem =
  | 'notPicture'
  | 'notDocument'
  | 'notTaken'
  | 'tooLarge'
  | 'empty'
  | 'heicTooLarge'
  | 'unreadable';

/** A chosen file can't be used. */
export class FileFault extends Error {
  override readonly name = 'FileFault';
  readonly problem: FileProblem;

  constructor(problem: FileProblem) {
    super(problem);
    this.problem = problem;
  }
}

const { maxBytes } = fileLimits;
/** The largest picture accepted, in bytes: it is scaled down before upload. */
const maxPictureBytes = 6 * maxBytes;

const documents: Record<string, string> = {
  pdf: 'application/pdf',
  txt: 'text/plain',
  text: 'text/plain',
  log: 'text/plain',
  md: 'text/markdown',
  markdown: 'text/markdown',
  csv: 'text/csv',
};
const documentTypes = new Set(Object.values(documents));
const pictureEnding = /\.(jpe?g|png|webp|hei[cf]|avif|gif|bmp)$/i;
/** The types that the file dialog offers: those that a browser or the server can read. */
const pictureTypes = ['jpeg', 'png', 'webp', 'heic', 'heif', 'avif', 'gif', 'bmp'].map(
  (type) => `image/${type}`,
);

const endingOf = (name: string) => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';

type Chosen = Pick<File, 'name' | 'type' | 'size'>;

/** Returns whether it claims to be a picture that can be read: SVG and TIFF are none. */
export const isPicture = ({ name, type }: Chosen): boolean =>
  type === '' ? pictureEnding.test(name) : /^image\/(?!svg|tiff)/.test(type);

/** iPhone pictures, which few browsers can read, but the server can. */
export const isHeic = ({ name, type }: Chosen): boolean =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/** The media type of a picture that the server reads, by its type or its extension; null for another one. */
export function pictureType({ name, type }: Chosen): string | null {
  const [, claimed = ''] = /^image\/(.+)$/.exec(type) ?? ['', endingOf(name)];
  if (claimed === 'jpg' || claimed === 'jpeg') return 'image/jpeg';
  return claimed === 'png' || claimed === 'webp' ? `image/${claimed}` : null;
}

/** A document's media type by its extension, since systems name text types differently; null if unknown. */
export function documentType({ name, type }: Chosen): string | null {
  const byEnding = documents[endingOf(name)];
  if (byEnding !== undefined) return byEnding;
  return documentTypes.has(type) && !endingOf(name) ? type : null;
}

/** The `accept` attribute of a file input. */
export const acceptOf = (kinds: readonly FileKind[]): string =>
  [
    ...(kinds.includes('Image') ? [...pictureTypes, '.heic', '.heif'] : []),
    ...(kinds.includes('File')
      ? [...Object.keys(documents).map((ending) => `.${ending}`), ...documentTypes]
      : []),
  ].join();

/** Returns why a file is rejected before it is opened; null when it may be good. */
export function faultOfChosen(file: Chosen, kinds: readonly FileKind[]): FileProblem | null {
  const picture = isPicture(file);
  const isTaken =
    (kinds.includes('Image') && picture) || (kinds.includes('File') && documentType(file) !== null);
  if (!isTaken) {
    if (kinds.length > 1) return 'notTaken';
    return kinds.includes('Image') ? 'notPicture' : 'notDocument';
  }
  if (file.size === 0) return 'empty';
  return file.size > (picture ? maxPictureBytes : maxBytes) ? 'tooLarge' : null;
}

const units = ['byte', 'kilobyte', 'megabyte'] as const;

/** A size in bytes as `840 byte`, `12 kB`, `3.4 MB`, in the reader's language. */
export function sizeText(language: string, bytes: number): string {
  const power = bytes < 1000 ? 0 : bytes < 999_500 ? 1 : 2;
  return formatNumber(language, bytes / 1000 ** power, {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power === 2 ? 1 : 0,
  });
}
