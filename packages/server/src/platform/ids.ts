import { randomFillSync } from 'node:crypto';

const pool = Buffer.alloc(16 * 256);
let offset = pool.length;
let lastMs = 0;
let sequence = 0;

/**
 * A UUIDv7 (RFC 9562): sorts by time, and by creation order within a millisecond of one process. Takes a time in
 * milliseconds; the process's latest time is used when that is later.
 */
export function newId(nowMs: number = Date.now()): string {
  if (offset >= pool.length) {
    randomFillSync(pool);
    offset = 0;
  }
  const bytes = pool.subarray(offset, offset + 16);
  offset += 16;
  if (nowMs > lastMs) {
    lastMs = nowMs;
    sequence = bytes.readUInt16BE(6) & 0x7ff;
  } else {
    sequence += 1;
    if (sequence > 0xfff) {
      lastMs += 1;
      sequence = 0;
    }
  }
  const head = lastMs.toString(16).padStart(12, '0');
  const middle = (0x7000 | sequence).toString(16);
  const variant = ((bytes.readUInt16BE(8) & 0x3fff) | 0x8000).toString(16);
  const tail = bytes.toString('hex', 10, 16);
  return `${head.slice(0, 8)}-${head.slice(8)}-${middle}-${variant}-${tail}`;
}

/** The smallest id that a row created at a given time can have, for time ranges over keys. */
export function smallestId(at: Date): string {
  const ms = Math.max(0, at.getTime()).toString(16).padStart(12, '0');
  return `${ms.slice(0, 8)}-${ms.slice(8)}-0000-0000-000000000000`;
}
