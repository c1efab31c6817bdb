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

/** How other kinds of files and scripts begin; too long to occur in compressed data by chance. */
const signs = ['<script', '<?php', '<html', '<!doctype', '<svg', '#!/bin/', '\x7felf\x02', '\x7felf\x01'];
const zipEnd = 'PK\x05\x06';
const zipEntry = 'PK\x03\x04';
/** A zip's directory ends this close to the end of the file. */
const zipTail = 66_000;
/** Programs look for the beginning of a PDF within this many bytes. */
const pdfHead = 1024;
const pdfStart = '%PDF-';
const pdfEnd = '%%EOF';
const secondPdf = /%%EOF\s{0,100}%PDF-/;

function hasSign(bytes: Buffer): boolean {
  const text = bytes.toString('latin1').toLowerCase();
  return signs.some((sign) => text.includes(sign));
}

const endsAsZip = (bytes: Buffer, tail: Buffer) =>
  tail.includes(zipEnd, 0, 'latin1') && bytes.includes(zipEntry, 0, 'latin1');

/** Returns whether programs that unpack a zip take these bytes for one. */
export const isAlsoZip = (bytes: Buffer): boolean => endsAsZip(bytes, bytes.subarray(-zipTail));

/**
 * Returns whether an image also contains another file or a script: such polyglots are meant to be misinterpreted by
 * another program.
 */
export const hasForeignContent = (bytes: Buffer): boolean =>
  isAlsoZip(bytes) || bytes.includes(pdfStart, 0, 'latin1') || hasSign(bytes);

/** Returns the offset at which a PDF begins, maybe after a byte order mark or a line break; -1 if it is none. */
export const startOfPdf = (bytes: Buffer): number =>
  bytes.subarray(0, pdfHead + pdfStart.length).indexOf(pdfStart, 0, 'latin1');

/**
 * Returns whether another file or a script stands before or behind a PDF; within it, scripts and the beginnings of
 * other files may be words of a page.
 */
export function isMixedPdf(bytes: Buffer): boolean {
  const before = bytes.subarray(0, startOfPdf(bytes));
  const end = bytes.lastIndexOf(pdfEnd, undefined, 'latin1');
  const behind = end === -1 ? Buffer.alloc(0) : bytes.subarray(end + pdfEnd.length);
  const isZip = before.includes(zipEntry, 0, 'latin1') || endsAsZip(bytes, behind);
  return isZip || hasSign(before) || hasSign(behind) || secondPdf.test(bytes.toString('latin1'));
}

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
