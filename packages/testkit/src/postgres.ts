import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import {
  asAccount,
  chooseAccount,
  locale,
  postgresPrograms,
} from '../../server/src/platform/database/postgres-programs.ts';
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

type StartOptions = {
  survives?: 'crash' | 'power cut';
  /** The folder in which its files are created. */
  below?: string;
};

/**
 * Starts a PostgreSQL in a temporary directory, on 127.0.0.1 and a free port. It stops with this process. Committed
 * data survives what it `survives`, as on a real server.
 */
export async function startPostgres(options: StartOptions = {}): Promise<TestPostgres> {
  const { survives } = options;
  const folder = postgresPrograms();
  const directory = mkdtempSync(join(options.below ?? tmpdir(), 'agentarium-postgres-'));
  const account = chooseAccount(directory, folder);
  const env = { ...process.env, PGDATA: directory, LC_ALL: 'C' };
  const run = (program: string, args: string[]) => {
    const { command, args: all, user } = asAccount(account, program, args);
    return [command, all, { ...user, env, cwd: directory }] as const;
  };
  const make = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', ...locale];
  await promisify(execFile)(...run(join(folder, 'initdb'), make));

  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `port=${port}`,
    'max_connections=300',
  ];
  if (survives !== 'power cut') settings.push('fsync=off', 'full_page_writes=off');
  if (survives === undefined) settings.push('synchronous_commit=off');
  const [command, args, as] = run('sh', [
    '-c',
    waitUntilPipeCloses,
    join(folder, 'postgres'),
    ...settings.flatMap((one) => ['-c', one]),
  ]);
  const server = spawn(command, args, { ...as, detached: true, stdio: ['pipe', 'ignore', 'pipe'] });
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
      if (tries < 600) await pause(50);
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
  await onServer(url, (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  );
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
