import { execFileSync, spawnSync } from 'node:child_process';

/** Programs that `npm run test:all` runs beside the product, with the Debian package of each. */
const packages = {
  pgbouncer: 'pgbouncer',
  'redis-server': 'redis-server',
  nginx: 'nginx',
  'systemd-analyze': 'systemd',
};

/**
 * Makes these programs callable by name; as root, installs what is missing.
 * @throws a line that says what to install
 */
export default function obtainServers(): void {
  // Debian's location for servers, which is not on everyone's PATH.
  process.env.PATH = `${process.env.PATH}:/usr/sbin`;
  if (process.getuid?.() === 0 && missing().length > 0) {
    const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
    execFileSync('apt-get', ['update'], options);
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', ...missing()], options);
  }
  if (missing().length > 0)
    throw new Error(`These tests need packages (as Debian names them): install ${missing().join(', ')}.`);
}

function missing(): string[] {
  return Object.entries(packages)
    .filter(([program]) => spawnSync(program, ['--version']).error !== undefined)
    .map(([, name]) => name);
}
