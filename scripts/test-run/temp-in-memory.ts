import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';

const memory = '/dev/shm';
const neededBytes = 6 * 2 ** 30;

/**
 * Keeps temporary files in memory if there is room, as an embedded database waits for the disk on every write. Returns
 * a function that removes them.
 */
export function tempInMemory(): () => void {
  if (process.env.TMPDIR || !hasRoom()) return () => {};
  const folder = mkdtempSync(`${memory}/agentarium-`);
  // PostgreSQL runs as a different user.
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
