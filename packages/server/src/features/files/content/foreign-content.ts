/** How other kinds of files and scripts begin; too long to occur in compressed data by chance. */
const signs = ['<script', '<?php', '<html', '<!doctype', '<svg', '#!/bin/', '\x7fELF\x02', '\x7fELF\x01'];
const zipEnd = 'PK\x05\x06';
const zipEntry = 'PK\x03\x04';
/** A zip's directory ends this close to the end of the file. */
const zipTail = 66_000;

/**
 * Returns whether the file also contains another file or a script: such polyglots are meant to be misinterpreted by
 * another program.
 */
export function hasForeignContent(bytes: Buffer, { isPdf = false } = {}): boolean {
  const tail = bytes.subarray(Math.max(0, bytes.length - zipTail));
  if (tail.includes(zipEnd, 0, 'latin1') && bytes.includes(zipEntry, 0, 'latin1')) return true;
  if (bytes.includes('%PDF-', isPdf ? 5 : 0, 'latin1')) return true;
  const text = bytes.toString('latin1').toLowerCase();
  return signs.some((sign) => text.includes(sign.toLowerCase()));
}
