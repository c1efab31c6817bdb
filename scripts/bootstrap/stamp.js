import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stampFolder } from './paths.js';

/** The stamp left by a phase when it last succeeded, or null. */
export function readStamp(name) {
  try {
    return readFileSync(join(stampFolder, name), 'utf8');
  } catch {
    return null;
  }
}

export function writeStamp(name, value) {
  mkdirSync(stampFolder, { recursive: true });
  writeFileSync(join(stampFolder, name), value);
}

/** One hash over the names and contents of the files, and of every file under the folders. */
export function hashOf(paths, extra = '') {
  const hash = createHash('sha256').update(extra);
  for (const path of paths) addTo(hash, path);
  return hash.digest('hex');
}

const leftOut = new Set(['node_modules', 'dist', '.cache']);

function addTo(hash, path) {
  const entries = listFolder(path);
  if (entries === null) {
    hash.update(`${path}\0`).update(readFileSync(path));
    return;
  }
  for (const entry of entries) if (!leftOut.has(entry)) addTo(hash, join(path, entry));
}

function listFolder(path) {
  try {
    return readdirSync(path).sort();
  } catch (error) {
    if (error.code === 'ENOTDIR') return null;
    throw error;
  }
}
