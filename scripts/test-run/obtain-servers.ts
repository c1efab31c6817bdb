import { delimiter } from 'node:path';
import { aptInstall } from './apt-install.ts';
import { mayUseApt, onPath } from './find-program.ts';

/** Servers that tests run beside the product, by the package of Debian that has the program of that name. */
const packages = ['pgbouncer', 'redis-server'];

/**
 * Makes these programs callable by name, installing those that the machine has not.
 * @throws a line that tells what to install
 */
export async function obtainServers(): Promise<void> {
  // Where Debian puts servers; not on everybody's PATH.
  process.env.PATH = `${process.env.PATH ?? ''}${delimiter}/usr/sbin`;
  for (const name of packages) {
    if (onPath(name) === null && mayUseApt()) await aptInstall(name);
    if (onPath(name) === null)
      throw new Error(
        `The tests need ${name}: install it (Debian, Ubuntu: apt-get install ${name}) and run npm test again.`,
      );
  }
}
