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
import { freeze, processesOf, untilGone } from './postgres-processes.ts';

export type TestPostgres = {
  url: string;
  /** Where its files are. */
  directory: string;
  /** Ends the server as an outage would: connections are cut, its files stay. */
  goAway(): Promise<void>;
  /** Ends it as a crash would: nothing is written, no client is notified. Waits until all its processes are gone. */
  crash(): Promise<void>;
  /** Stops all its processes for `ms`, with their connections open. */
  freeze(ms: number): Promise<void>;
  /** Starts it again on the same port, once it went away or crashed. */
  comeBack(): Promise<void>;
  stop(): Promise<void>;
};

/** The folder of PostgreSQL's programs: from PATH, Debian's own place, or what pg_config says. */
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

/** PostgreSQL refuses to run as root: then it runs as the system's `postgres`, or `nobody`. */
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

// Each line on the pipe ends the server or starts it again. The pipe closes with this process however that
// ends; then the server stops and its files go.
const untilPipeCloses = `
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
 * Starts a PostgreSQL of its own in a temporary directory, on 127.0.0.1 and a free port. It stops with this
 * process. What was committed outlives what it `survives`, as on a real server; `below` is where its
 * files go. As a streaming replica it begins with a copy of the server at `replicaOf`.
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
  const words = ['-c', untilPipeCloses, join(folder, 'postgres'), ...settings.flatMap((one) => ['-c', one])];
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
  /** Waits until the server answers, or no longer does. */
  const until = async (answering: boolean) => {
    for (let tries = 0; (await answers(url)) !== answering; tries++) {
      if (tries < 200) await pause(50);
      else {
        await stop();
        throw new Error(`PostgreSQL did not ${answering ? 'start' : 'end'}: ${said}`);
      }
    }
  };
  const tell = async (word: 'away' | 'back') => {
    server.stdin.write(`${word}\n`);
    await until(word === 'back');
  };
  const crash = async () => {
    const processes = processesOf(directory);
    server.stdin.write('crash\n');
    await untilGone(processes);
  };
  await until(true);
  return {
    url,
    directory,
    goAway: () => tell('away'),
    crash,
    freeze: (ms) => freeze(directory, ms),
    comeBack: () => tell('back'),
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

/** Creates a database of its own on the server of `url`, a copy of `template` when given. Returns its URL. */
export async function createDatabase(url: string, template = 'template1'): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(url, (client) => client.query(`create database ${name} template ${template}`));
  return databaseUrl(url, name);
}

/** Drops the database of `url`, ending its connections. */
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
