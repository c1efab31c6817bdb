import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { copyOfEmbedded, silentLog } from '@agentarium/testkit/database.ts';
import { exhaustive } from '@agentarium/testkit/exhaustive.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prebuiltDatabase } from '../../prebuilt-database.ts';
import { DatabaseLockedError } from './directory-lock.ts';
import { openDatabase } from './open-database.ts';

const opening = `
  import { openDatabase } from ${JSON.stringify(join(import.meta.dirname, 'open-database.ts'))};
  const say = (line) => process.stdout.write(line + '\\n');
  const log = { info() {}, warn() {}, error() {} };
  const database = await openDatabase({ dataDir: process.argv[1], log }).catch((error) => {
    say(error.name + ': ' + error.message);
    process.exit(3);
  });
  say('open');`;

const hold = `${opening}
  setInterval(() => {}, 1000);`;

const writeForever = `${opening}
  await database.script('create table if not exists kept (run text, n int, padding text)');
  for (let n = 1; ; n++) {
    await database.transaction(() =>
      database.query('', 'insert into kept values ($1, $2, repeat(md5($2::int::text), 40))', [process.argv[2], n]));
    say(String(n));
  }`;

const manyStatements = `${opening}
  for (let n = 1; n <= 300; n++) await database.query('', 'select ' + n + ' as n where ' + n + ' in (1, 2, 3)', []);
  say('parsed');
  process.exit(0);`;

describe('the embedded database', () => {
  let made: string;
  let dataDir: string;
  const children: ChildProcess[] = [];

  beforeAll(async () => {
    made = mkdtempSync(join(tmpdir(), 'embedded-'));
    await copyOfEmbedded(made);
  });
  afterAll(() => rmSync(made, { recursive: true }));
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'embedded-'));
    cpSync(made, dataDir, { recursive: true });
  });
  afterEach(async () => {
    await Promise.all(children.splice(0).map(kill));
    rmSync(dataDir, { recursive: true });
  });

  const open = () => openDatabase({ dataDir, log: silentLog });

  function run(source: string, ...words: string[]) {
    return runWith([], source, ...words);
  }

  function runWith(flags: string[], source: string, ...words: string[]) {
    const args = [...flags, '--input-type=module', '-e', source, dataDir, ...words];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(child);
    return { child, lines: createInterface(child.stdout)[Symbol.asyncIterator]() };
  }

  async function kill(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  it('keeps its data, and requests a disk flush for every commit', async () => {
    const first = await open();
    await first.script('create table kept (n int); insert into kept values (1)');
    expect(await first.query('', "select current_setting('fsync') as fsync", [])).toEqual([{ fsync: 'on' }]);
    await first.close();
    const second = await open();
    expect(await second.query('', 'select n from kept', [])).toEqual([{ n: 1 }]);
    await second.close();
  });

  it('never optimizes its parser, which would take hundreds of megabytes', async () => {
    const { lines } = runWith(['--trace-wasm-compilation-times', '--wasm-sync-tier-up'], manyStatements);
    const sizes: Record<string, number[]> = { Liftoff: [0], TurboFan: [0] };
    for (let line = await lines.next(); !line.done && line.value !== 'parsed'; line = await lines.next()) {
      const [, compiler = '', size] = /using (\w+),.* bodysize (\d+)/.exec(line.value) ?? [];
      sizes[compiler]?.push(Number(size));
    }
    const largest = (compiler: string) => Math.max(...(sizes[compiler] ?? []));
    expect(largest('Liftoff')).toBeGreaterThan(100_000);
    expect(largest('TurboFan')).toBeGreaterThan(1_000);
    expect(largest('TurboFan')).toBeLessThan(largest('Liftoff'));
  });

  it('starts over when the creation of the database was interrupted', async () => {
    rmSync(join(dataDir, 'database'), { recursive: true });
    mkdirSync(join(dataDir, 'database.new'));
    writeFileSync(join(dataDir, 'database.new', 'PG_VERSION'), '18\n');
    const database = await openDatabase({ dataDir, prebuilt: prebuiltDatabase(), log: silentLog });
    await database.ping();
    await database.close();
    expect(existsSync(join(dataDir, 'database.new'))).toBe(false);
  });

  it('refuses a second process, naming the directory and the holder', async () => {
    const { child, lines } = run(hold);
    expect(await lines.next()).toMatchObject({ value: 'open' });
    const refusal = await open().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DatabaseLockedError);
    expect(refusal).toMatchObject({ directory: dataDir, pid: child.pid });
    const { message } = refusal as Error;
    expect(message).toContain(dataDir);
    expect(message).toContain(`process ${child.pid} on ${hostname()}`);
    expect(message).not.toContain('\n');
  });

  it('refuses a second handle in the same process', async () => {
    const database = await open();
    await expect(open()).rejects.toBeInstanceOf(DatabaseLockedError);
    await database.ping();
    await database.close();
  });

  it('takes over immediately from a killed process', async () => {
    const { child, lines } = run(hold);
    expect(await lines.next()).toMatchObject({ value: 'open' });
    await kill(child);
    const database = await open();
    await database.close();
  });

  it('lets exactly one of many take over a stale lock, even when its pid was reused', async () => {
    await (await open()).close();
    // Left by a killed process, with the pid of this running one.
    writeFileSync(join(dataDir, 'database.pid'), JSON.stringify({ pid: process.pid, host: hostname() }));
    const racers = Array.from({ length: 4 }, () => run(hold));
    const said = await Promise.all(racers.map(async ({ lines }) => String((await lines.next()).value)));
    expect(said.filter((line) => line === 'open')).toHaveLength(1);
    expect(said.filter((line) => line.startsWith('DatabaseLockedError: '))).toHaveLength(3);
  });

  it('loses no acknowledged row when its process is killed', async () => {
    for (const round of exhaustive ? ['1', '2', '3'] : ['1', '2']) {
      const { child, lines } = run(writeForever, round);
      let acknowledged = 0;
      for await (const line of lines) {
        acknowledged = Number(line) || 0;
        if (acknowledged === 40 * Number(round)) child.kill('SIGKILL');
      }
      expect(acknowledged).toBeGreaterThanOrEqual(40 * Number(round));
      const database = await open();
      const [found] = await database.query<{ rows: number; last: number }>(
        '',
        'select count(*) as rows, max(n) as last, sum(length(padding)) as bytes from kept where run = $1',
        [round],
      );
      expect(found).toMatchObject({ rows: found?.last, bytes: 1280 * (found?.last ?? 0) });
      expect(found?.last).toBeGreaterThanOrEqual(acknowledged);
      await database.close();
    }
  });
});
