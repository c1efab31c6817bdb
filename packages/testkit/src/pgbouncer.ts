import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { nobody } from '../../server/src/platform/database/postgres-programs.ts';
import { freePort } from './free-port.ts';
import { answers } from './postgres.ts';

export type PgBouncer = {
  /** The URL of one of the server's databases through the pooler. */
  through(url: string): string;
  stop(): Promise<void>;
};

/** Starts a PgBouncer in transaction mode, with fewer connections than its clients need, in front of `server`. */
export async function startPgBouncer(server: string, poolSize = 5): Promise<PgBouncer> {
  const { hostname, port: serverPort, username, pathname } = new URL(server);
  const port = await freePort();
  const directory = mkdtempSync(join(tmpdir(), 'agentarium-pgbouncer-'));
  const users = join(directory, 'users.txt');
  const settings = join(directory, 'pgbouncer.ini');
  writeFileSync(users, `"${username}" ""\n`);
  writeFileSync(
    settings,
    [
      '[databases]',
      `* = host=${hostname} port=${serverPort}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      `default_pool_size = ${poolSize}`,
      'max_client_conn = 500',
      '',
    ].join('\n'),
  );
  const user = process.getuid?.() === 0 ? nobody() : null;
  if (user) for (const path of [directory, users, settings]) chownSync(path, user.uid, user.gid);
  const child = spawn('pgbouncer', [settings], {
    ...user,
    cwd: directory,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-2000);
  });
  const through = (url: string) => {
    const address = new URL(url);
    address.host = `127.0.0.1:${port}`;
    return address.href;
  };
  const stop = () => end(child, directory);
  for (let tries = 0; !(await answers(through(`postgres://${username}@${hostname}${pathname}`))); tries++) {
    if (tries === 200 || child.exitCode !== null) {
      await stop();
      throw new Error(`PgBouncer did not start: ${said}`);
    }
    await pause(50);
  }
  return { through, stop };
}

async function end(child: ChildProcess, directory: string): Promise<void> {
  if (child.exitCode === null) {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
  rmSync(directory, { recursive: true, force: true });
}
