// No imports here: every image is decoded by a new process, which loads this file.

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
