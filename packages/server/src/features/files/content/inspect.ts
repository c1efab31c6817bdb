import {
  type DetailCode,
  type ErrorCode,
  type ErrorParams,
  errorCatalogue,
  heicTypes,
  type UploadType,
  uploadTypes,
} from '@agentarium/contracts';
import { AppError } from '../../../platform/errors.ts';
import { startOfPdf } from './foreign-content.ts';

type FileCode = Extract<ErrorCode, 'FILE_TYPE' | 'FILE_UNREADABLE' | 'FILE_TOO_LARGE'>;

/** The error for a rejected upload, with the reason as its only detail. */
function fileFault(
  code: FileCode,
  detail: DetailCode | FileCode,
  message: string = errorCatalogue[code].message,
  params?: ErrorParams,
): AppError {
  return new AppError(code, {
    details: [{ path: 'body', message, code: detail, ...(params && { params }) }],
  });
}

export const unreadable = (detail: DetailCode, message: string, params?: ErrorParams): AppError =>
  fileFault('FILE_UNREADABLE', detail, message, params);

const starts = (bytes: Buffer, sign: string, at = 0) =>
  bytes.toString('latin1', at, at + sign.length) === sign;

/** Brands in the first bytes of photos in HEIC. */
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** The type indicated by the first bytes; null for text and unknown types. */
export function typeByContent(bytes: Buffer): UploadType | null {
  if (starts(bytes, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (starts(bytes, '\xff\xd8\xff')) return 'image/jpeg';
  if (starts(bytes, 'RIFF') && starts(bytes, 'WEBP', 8)) return 'image/webp';
  if (starts(bytes, '%PDF-')) return 'application/pdf';
  if (starts(bytes, 'ftyp', 4) && heicBrands.includes(bytes.toString('latin1', 8, 12))) return 'image/heic';
  return null;
}

/** Readers open a PDF behind a byte order mark or a few lines, too. */
const isPdf = (bytes: Buffer, type: UploadType | undefined) =>
  type === 'application/pdf' && startOfPdf(bytes) !== -1;

/**
 * The type of an upload: that of its header, if its content agrees. Text formats look alike, so the header decides
 * among them. Throws FILE_TYPE.
 */
export function sniffType(bytes: Buffer, header: string | undefined): UploadType {
  const named = header?.split(';')[0]?.trim().toLowerCase() ?? '';
  const type = uploadTypes.find((each) => each === named);
  const sign = typeByContent(bytes) ?? (isPdf(bytes, type) ? 'application/pdf' : null);
  const isHeic = sign === 'image/heic' && heicTypes.some((each) => each === type);
  const fits = type && (type.startsWith('text/') ? sign === null : isHeic || sign === type);
  if (fits) return type;
  const options = uploadTypes.join(', ');
  const message = sign && type ? `Is ${sign}, not ${type}` : `Must be one of ${options}`;
  throw fileFault('FILE_TYPE', 'FILE_TYPE', message, { type: sign ?? '', options });
}
