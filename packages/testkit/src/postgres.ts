import { execFile, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { accessSync, chownSync, constants, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { freeze, processesOf, waitUntilGone } from './postgres-processes.ts';

export type TestPostgres = {
  url: string;
  /** The data directory. */
  directory: string;
  /** Stops the server like an outage: connections are cut, its files are kept. */
  disconnect(): Promise<void>;
  /** Kills it like a crash: nothing is flushed, no client is notified. Waits until all its processes have exited. */
  crash(): Promise<void>;
  /** Suspends all its processes for `ms`, with their connections open. */
  freeze(ms: number): Promise<void>;
  /** Starts it again on the same port after it was stopped or crashed. */
  reconnect(): Promise<void>;
  stop(): Promise<void>;
};

/** The folder of PostgreSQL's programs: from PATH, Debian's location, or pg_config. */
function findPrograms(...programs: string[]): string {
  const folders = (process.env.PATH ?? '').split(delimiter);
  try {
    const versions = readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a));
    folders.push(...versions.map((version) => `/usr/lib/postgresql/${version}/bin`));
  } catch {}
  try {
    folders.push(execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim());
  } catch {}
  const found = folders.find((folder) => folder !== '' && programs.every((name) => runs(join(folder, name))));
  if (found === undefined) throw new Error(`PostgreSQL (${programs.join(', ')}) is not installed`);
  return found;
}

function runs(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** PostgreSQL refuses to run as root: then it runs as the system user `postgres`, or `nobody`. */
export function serverUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {}
  }
  throw new Error('PostgreSQL needs a user other than root');
}

// Each line on the pipe stops or starts the server. The pipe closes when this process exits for any reason; then the
// server stops and its files are deleted.
const waitUntilPipeCloses = `
  "$0" "$@" & pid=$!
  while read -r word; do
    case $word in
      away) kill -INT $pid; wait $pid ;;
      crash) kill -KILL $pid; wait $pid ;;
      back) "$0" "$@" & pid=$! ;;
    esac
  done
  kill -INT $pid; wait $pid; cd /; rm -rf "$PGDATA"`;

/**
 * Starts a PostgreSQL in a temporary directory, on 127.0.0.1 and a free port. It stops with this process. Committed
 * data survives what it `survives`, as on a real server; `below` is where its files are created. A streaming replica
 * starts with a copy of the server at `replicaOf`.
 */
export async function startPostgres(
  options: { survives?: 'crash' | 'power cut'; below?: string; replicaOf?: string } = {},
): Promise<TestPostgres> {
  const folder = findPrograms('initdb', 'postgres');
  const user = serverUser();
  const directory = mkdtempSync(join(options.below ?? tmpdir(), 'agentarium-postgres-'));
  if (user) chownSync(directory, user.uid, user.gid);
  const env = {
    ...process.env,
    PGDATA: directory,
    LC_ALL: process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8',
  };
  const as = { ...user, env, cwd: directory };
  const { survives, replicaOf } = options;
  const make =
    replicaOf === undefined
      ? ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync']
      : ['-d', replicaOf, '-D', directory, '-R', '-c', 'fast', '--no-sync'];
  const maker = replicaOf === undefined ? 'initdb' : 'pg_basebackup';
  await promisify(execFile)(join(findPrograms(maker), maker), make, as);

  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `port=${port}`,
    'max_connections=300',
  ];
  if (survives !== 'power cut') settings.push('fsync=off', 'full_page_writes=off');
  if (survives === undefined) settings.push('synchronous_commit=off');
  const words = [
    '-c',
    waitUntilPipeCloses,
    join(folder, 'postgres'),
    ...settings.flatMap((one) => ['-c', one]),
  ];
  const server = spawn('sh', words, { ...as, detached: true, stdio: ['pipe', 'ignore', 'pipe'] });
  let said = '';
  server.stderr.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-2000);
  });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const stop = async () => {
    if (server.exitCode !== null) return;
    server.stdin.end();
    await once(server, 'exit');
  };
  /** Waits until the server responds, or no longer does. */
  const until = async (answering: boolean) => {
    for (let tries = 0; (await answers(url)) !== answering; tries++) {
      if (tries < 200) await pause(50);
      else {
        await stop();
        throw new Error(`PostgreSQL did not ${answering ? 'start' : 'end'}: ${said}`);
      }
    }
  };
  const signal = async (word: 'away' | 'back') => {
    server.stdin.write(`${word}\n`);
    await until(word === 'back');
  };
  const crash = async () => {
    const processes = processesOf(directory);
    server.stdin.write('crash\n');
    await waitUntilGone(processes);
  };
  await until(true);
  return {
    url,
    directory,
    disconnect: () => signal('away'),
    crash,
    freeze: (ms) => freeze(directory, ms),
    reconnect: () => signal('back'),
    stop,
  };
}

export async function answers(url: string): Promise<boolean> {
  return onServer(url, async () => true).catch(() => false);
}

/** Runs `work` on one connection to `url`. */
export async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Creates a database on the server of `url`, as a copy of `template` if given. Returns its URL. */
export async function createDatabase(url: string, template = 'template1'): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(url, (client) => client.query(`create database ${name} template ${template}`));
  return databaseUrl(url, name);
}

/** Drops the database of `url`, closing its connections. */
export async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await onServer(databaseUrl(url, 'postgres'), (client) =>
    client.query(`drop database if exists ${name} with (force)`),
  );
}

export function databaseUrl(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
