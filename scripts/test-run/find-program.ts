import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The full path of a program on PATH, or null. */
export function onPath(name: string): string | null {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, name);
    if (folder !== '' && isExecutable(path)) return path;
  }
  return null;
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The output of `<program> --version`, or null when it does not run (for example a wrapper without its program). */
export function versionOf(path: string): string | null {
  const answer = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return answer.status === 0 ? answer.stdout.trim() : null;
}

/** Whether we may install system packages. */
export function mayUseApt(): boolean {
  return process.getuid?.() === 0 && onPath('apt-get') !== null;
}
