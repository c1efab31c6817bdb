import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Runs `work` while no other process does, so that two starts never write node_modules at once. Waits for a live
 * holder; takes over the lock of a dead one.
 */
export async function whileAlone(path, work) {
  await take(path);
  const release = () => rmSync(path, { force: true });
  process.on('exit', release);
  try {
    return await work();
  } finally {
    process.removeListener('exit', release);
    release();
  }
}

async function take(path) {
  mkdirSync(dirname(path), { recursive: true });
  for (let said = false; ; await pause(200)) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = holderOf(path);
    if (holder === null ? isAbandoned(path) : !isAlive(holder)) {
      discard(path);
    } else if (holder !== null && !said) {
      console.log(`Waiting for process ${holder}, which is preparing the same folder`);
      said = true;
    }
  }
}

/** The process id in the lock; null while it is being written or has just been removed. */
function holderOf(path) {
  try {
    const text = readFileSync(path, 'utf8');
    return text === '' ? null : Number(text);
  } catch {
    return null;
  }
}

// Written immediately, or never: its process died between creating the file and writing to it.
function isAbandoned(path) {
  try {
    return Date.now() - statSync(path).mtimeMs > 5000;
  } catch {
    return false;
  }
}

// Renamed before it is removed: of two processes that find a dead lock, only one can rename it.
function discard(path) {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    rmSync(aside, { force: true });
  } catch {
    // Another start was faster.
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
