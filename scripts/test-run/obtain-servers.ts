import { delimiter } from 'node:path';
import { aptInstall } from './apt-install.ts';
import { mayUseApt, onPath } from './find-program.ts';

/** Programs that tests run besides the product, with the Debian package of each. */
const programs = [
  ['pgbouncer', 'pgbouncer'],
  ['redis-server', 'redis-server'],
  ['nginx', 'nginx'],
  ['systemd-analyze', 'systemd'],
] as const;

/**
 * Makes these programs callable by name, installing those that the machine has not.
 * @throws a line that says what to install
 */
export async function obtainServers(): Promise<void> {
  // Debian's location for servers, which is not on everyone's PATH.
  process.env.PATH = `${process.env.PATH ?? ''}${delimiter}/usr/sbin`;
  for (const [name, debianPackage] of programs) {
    if (onPath(name) === null && mayUseApt()) await aptInstall(debianPackage);
    if (onPath(name) === null)
      throw new Error(
        `The tests need ${name}: install it (Debian, Ubuntu: apt-get install ${debianPackage}) and run npm test again.`,
      );
  }
}
