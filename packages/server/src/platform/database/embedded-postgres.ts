import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../../config.ts';
import type { DatabaseLog } from './database.ts';
import { lockDirectory } from './directory-lock.ts';
import { type Account, asAccount, chooseAccount, locale, postgresPrograms } from './postgres-programs.ts';

// PostgreSQL from npm, started by the product when DATABASE_URL is not set (docs/decisions/0035-one-database.md).

/** The major version of the packages; a folder of another one cannot be opened. */
const majorVersion = '18';

/**
 * For one small machine: no processes for parallel queries, replication or asynchronous reads. Memory grows with what is
 * used. Statements are never logged, as they hold people's data.
 */
const settings = [
  'listen_addresses=',
  'unix_socket_permissions=0700',
  'shared_buffers=64MB',
  'io_method=sync',
  'jit=off',
  'max_parallel_workers_per_gather=0',
  'max_parallel_maintenance_workers=0',
  'autovacuum_max_workers=1',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_logical_replication_workers=0',
  'max_wal_size=512MB',
  'timezone=UTC',
  'log_min_messages=fatal',
  'log_min_error_statement=panic',
];

/** Connections beside the pool: notifications, health checks, session locks, and tools such as pg_dump. */
const otherConnections = 20;

/** A socket's path may have at most 107 bytes, with `/.s.PGSQL.5432` at its end. */
const maxSocketFolder = 93;

const startMs = 60_000;
const stopMs = 30_000;

/** Throws StartError for a folder that this version must not touch. */
function checkFolder(dataDir: string, directory: string): void {
  const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8').trim() : null);
  const version = read(join(directory, 'PG_VERSION'));
  if (version !== null && version !== majorVersion) {
    const problem = `the database in ${directory} is of PostgreSQL ${version}, this version needs ${majorVersion}`;
    throw new StartError('DATA_DIR', problem, new Error('it is left untouched'));
  }
  if (version === null && read(join(dataDir, 'database', 'PG_VERSION')) !== null) {
    const problem =
      'it holds a database of version 0.0.14 or older, which is left untouched. ' +
      'Export its catalogue with that version (Catalogue, Export) and choose another DATA_DIR';
    throw new StartError('DATA_DIR', problem, new Error(join(dataDir, 'database')));
  }
}

/** Creates the database aside and moves it into place: a start that is cut short leaves no half of one. */
function createCluster(directory: string, account: Account, programs: string): void {
  const unfinished = `${directory}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  if (account !== null && account !== 'namespace') chownSync(unfinished, account.uid, account.gid);
  const { command, args, user } = asAccount(account, join(programs, 'initdb'), [
    ...['-D', unfinished, '--username=postgres', '--auth=trust', '--no-instructions'],
    ...locale,
  ]);
  const { status, stderr, error } = spawnSync(command, args, { ...user, cwd: '/', encoding: 'utf8' });
  if (status !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new StartError(
      'DATA_DIR',
      'PostgreSQL could not create its database',
      error ?? new Error(stderr.trim()),
    );
  }
  renameSync(unfinished, directory);
}

/** Sends a signal, or none. Returns whether the process exists. */
function signal(pid: number, what: 'SIGINT' | 'SIGQUIT' | 0): boolean {
  try {
    process.kill(pid, what);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Returns whether the process is the PostgreSQL of this folder, and not another one or another program that got its
 * number.
 */
function isServerOf(directory: string, pid: number): boolean {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
    return stdout.includes(`postgres -D ${directory}`);
  }
  try {
    const [workingDirectory, own] = [statSync(`/proc/${pid}/cwd`), statSync(directory)];
    return workingDirectory.dev === own.dev && workingDirectory.ino === own.ino;
  } catch (error) {
    // A process that is just ending has none any more.
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}

/**
 * Stops the server that a killed product left behind. It ends with a checkpoint, so nothing is lost. The file of one that
 * has ended stays: PostgreSQL needs it to see what is left of that server.
 */
async function stopOrphan(directory: string): Promise<void> {
  const file = join(directory, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  if (!signal(pid, 0)) return;
  if (!isServerOf(directory, pid)) {
    // Of a container or a boot before this one: PostgreSQL would take the other process for a server of this folder.
    rmSync(file);
    rmSync(join(directory, '.s.PGSQL.5432.lock'), { force: true });
    return;
  }
  const startedAt = Date.now();
  signal(pid, 'SIGINT');
  for (; signal(pid, 0); await pause(20)) {
    if (Date.now() > startedAt + stopMs) signal(pid, 'SIGQUIT');
    if (Date.now() > startedAt + 2 * stopMs) {
      const problem = 'the PostgreSQL that a killed process left behind does not end';
      throw new StartError('DATA_DIR', problem, new Error(`process ${pid}`));
    }
  }
}

/** A folder for the socket: the database's own, or a short one where that path is too long. */
function socketFolder(directory: string, account: Account): string {
  if (Buffer.byteLength(directory) <= maxSocketFolder) return directory;
  const folder = mkdtempSync(join(tmpdir(), 'agentarium-'));
  chmodSync(folder, 0o700);
  if (account !== null && account !== 'namespace') chownSync(folder, account.uid, account.gid);
  return folder;
}

async function responds(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

export type EmbeddedPostgres = {
  url: string;
  /** Stops PostgreSQL, which closes its connections, and releases the folder. */
  stop(): Promise<void>;
};

/**
 * Starts the PostgreSQL of the data directory, creating its database first if there is none. A server that ends by
 * itself is started again. Throws DatabaseLockedError when another product uses the directory, and StartError with one
 * line where PostgreSQL cannot run or must not touch the directory.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: DatabaseLog;
  /** The pool's connections, 10 by default. */
  poolSize?: number | undefined;
}): Promise<EmbeddedPostgres> {
  const { dataDir, log, poolSize = 10 } = options;
  const directory = join(dataDir, 'postgres');
  const release = lockDirectory(dataDir);
  try {
    checkFolder(dataDir, directory);
    requireUserEntry();
    const programs = postgresPrograms();
    const account = chooseAccount(dataDir, programs);
    if (existsSync(directory)) await stopOrphan(directory);
    else {
      createCluster(directory, account, programs);
      log.info({ directory }, 'created the database');
    }
    const sockets = socketFolder(directory, account);
    const connections = poolSize + otherConnections;
    const server = await run({ directory, sockets, connections, account, programs, log });
    return {
      url: server.url,
      async stop() {
        await server.stop();
        if (sockets !== directory) rmSync(sockets, { recursive: true, force: true });
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** `initdb` looks up its user. */
function requireUserEntry(): void {
  try {
    userInfo();
  } catch (error) {
    const advice =
      'PostgreSQL needs a user with an entry in /etc/passwd: start as such a user, or set DATABASE_URL';
    throw new StartError('DATABASE_URL', advice, error);
  }
}

type Server = {
  directory: string;
  sockets: string;
  /** The maximum number of connections. */
  connections: number;
  account: Account;
  programs: string;
  log: DatabaseLog;
};

/** Runs the server, in a session of its own so that Ctrl-C ends the product first, which then stops it. */
async function run({ directory, sockets, connections, account, programs, log }: Server) {
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(sockets)}`;
  const own = [`unix_socket_directories=${sockets}`, `max_connections=${connections}`];
  const { command, args, user } = asAccount(account, join(programs, 'postgres'), [
    ...['-D', directory],
    ...[...settings, ...own].flatMap((setting) => ['-c', setting]),
  ]);
  let stopping = false;
  let said = '';

  function launch(): { child: ChildProcess; ended: Promise<void>; hasEnded: () => boolean } {
    said = '';
    const child = spawn(command, args, {
      ...user,
      cwd: '/',
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      said = `${said}${chunk}`.slice(-2000);
    });
    let over = false;
    const ended = new Promise<void>((resolve) => {
      child.once('error', (error) => {
        said = error.message;
        over = true;
        resolve();
      });
      // Once its other processes have ended too, which hold its output open.
      child.once('close', () => {
        over = true;
        resolve();
      });
    });
    return { child, ended, hasEnded: () => over };
  }

  let server = launch();
  let isWaiting = false;
  for (const until = Date.now() + startMs; !(await responds(url)); await pause(20)) {
    if (!server.hasEnded() && Date.now() < until) continue;
    // Statements of a killed server may still be running; its successor must wait for them.
    if (said.includes('shared memory block') && Date.now() < until) {
      if (!isWaiting) log.warn('waiting until the statements of a killed PostgreSQL have ended');
      isWaiting = true;
      await pause(200);
      server = launch();
      continue;
    }
    server.child.kill('SIGQUIT');
    const lines = said.trim().split('\n');
    const line = lines.find((one) => one.includes('FATAL')) ?? lines.at(-1);
    throw new StartError('DATA_DIR', 'PostgreSQL did not start', new Error(line));
  }

  /** Starts the server again whenever it ends by itself. */
  async function keepRunning(): Promise<void> {
    for (;;) {
      await server.ended;
      if (stopping) return;
      log.error({ postgres: said.trim() }, 'PostgreSQL ended: starting it again');
      await pause(200);
      if (stopping) return;
      server = launch();
    }
  }

  const watching = keepRunning();
  return {
    url,
    async stop() {
      stopping = true;
      server.child.kill('SIGINT');
      const quit = setTimeout(() => server.child.kill('SIGQUIT'), stopMs);
      await watching;
      clearTimeout(quit);
    },
  };
}
