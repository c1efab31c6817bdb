import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';

const memory = '/dev/shm';
const neededBytes = 6 * 2 ** 30;

/**
 * Has temporary files kept in memory where there is room: an embedded database waits for the disk with every write.
 * Returns what removes them.
 */
export function tempInMemory(): () => void {
  if (process.env.TMPDIR || !hasRoom()) return () => {};
  const folder = mkdtempSync(`${memory}/agentarium-`);
  // PostgreSQL runs as a user of its own.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, process.availableMemory()) > neededBytes;
  } catch {
    return false;
  }
}
