import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.js';

const oldest = 24;

/**
 * The Node to run the project with: the one it brings along, else the machine's own when new enough.
 * @throws a line for the reader when there is neither
 */
export function chooseNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  for (const folder of [
    join('node_modules', '.bin'),
    join('node_modules', `node-${platformName()}`, 'bin'),
    // When the project itself is an installed package, its Node is next to it.
    join('..', `node-${platformName()}`, 'bin'),
  ]) {
    const own = join(root, folder, name);
    if (existsSync(own) && spawnSync(own, ['--version']).status === 0) return own;
  }
  if (Number(process.versions.node.split('.')[0]) >= oldest) return process.execPath;
  throw new Error(
    `Node ${oldest} or newer is needed: this machine has ${process.versions.node}, and the project brings none for ${platformName()}.`,
  );
}

function platformName() {
  return `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
}
