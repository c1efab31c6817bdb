import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDatabase } from '@agentarium/testkit/postgres.ts';
import { pickTask, register, runsPerAccount } from './accounts.ts';
import { type BenchDatabase, databaseCpu, processCpu } from './cpu.ts';
import { measure, send } from './load.ts';
import { peakMemory, type Started, startInstantModel, startProduct, startProgram } from './processes.ts';

const rounds = 5;
const warmUp = 100;
const oneByOne = 60;
const atOnce = 600;
const width = 20;

/** A program that runs tasks; the files of its PostgreSQL are in `directory`. */
type Runner = Started & { name: string; directory: string; run: () => Promise<void> };

export type RunFigures = {
  name: string;
  /** The median of one run at a time, in milliseconds. */
  oneMs: number;
  /** Of 20 runs at a time. CPU time is that of a run, in the program's processes and in PostgreSQL's. */
  perSecond: number;
  p95Ms: number;
  appCpuMs: number;
  databaseCpuMs: number;
  memoryMb: number;
};

/**
 * Measures runs of a task against the instant model server, beside the least code that runs one durably on the same
 * PostgreSQL, in alternating rounds. Returns the median of each figure.
 */
export async function measureRuns(postgres: BenchDatabase): Promise<RunFigures[]> {
  const folder = await mkdtemp(join(tmpdir(), 'agentarium-bench-'));
  const model = await startInstantModel();
  const runners: Runner[] = [];
  try {
    runners.push(await startDurable(postgres, model.url));
    runners.push(await startRunner('with DATABASE_URL', folder, model.url, postgres));
    runners.push(await startRunner('without', folder, model.url));
    for (const { run } of runners) await measure(warmUp, 4, run);
    const measured = runners.map((): RunFigures[] => []);
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, runner] of runners.entries()) measured[index]?.push(await measureRound(runner));
    }
    return measured.map(medians);
  } finally {
    for (const runner of runners) await runner.stop();
    await model.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function startDurable(postgres: BenchDatabase, modelUrl: string): Promise<Runner> {
  const url = await createDatabase(postgres.url);
  const program = fileURLToPath(new URL('durable.ts', import.meta.url));
  const durable = await startProgram(program, [url, modelUrl]);
  const input = { name: 'Anna', goal: 'Bake bread', language: 'English' };
  const run = async () => check(await send(`${durable.url}/run`, 'POST', input), 200);
  return { ...durable, name: 'durable baseline', directory: postgres.directory, run };
}

/** The product with a database of its own on `postgres`, or without one given: on the PostgreSQL that it starts. */
async function startRunner(
  name: string,
  folder: string,
  modelUrl: string,
  postgres?: BenchDatabase,
): Promise<Runner> {
  const dataDir = join(folder, name);
  const product = await startProduct({
    DATA_DIR: dataDir,
    OPENAI_BASE_URL: modelUrl,
    XAI_BASE_URL: modelUrl,
    DEEPSEEK_BASE_URL: modelUrl,
    ADMIN_PASSWORD: 'bench-password',
    ...(postgres && {
      DATABASE_URL: await createDatabase(postgres.url),
      JWT_SECRET: 'bench-secret-bench-secret-bench-secret',
    }),
  });
  const accounts = Math.ceil((warmUp + rounds * (oneByOne + atOnce)) / runsPerAccount);
  const tokens: string[] = [];
  await measure(accounts, 4, async (index) => {
    tokens.push(await register(product.url, `bench${index}`));
  });
  const input = await pickTask(product.url, tokens[0] ?? '');
  let used = 0;
  const run = async () => {
    const token = tokens[used % accounts];
    used += 1;
    check(await send(`${product.url}/api/public/task-executions`, 'POST', input, token), 201);
  };
  return { ...product, name, directory: postgres?.directory ?? join(dataDir, 'postgres'), run };
}

function check({ status, body }: { status: number; body: string }, expected: number): void {
  if (status !== expected || JSON.parse(body).status !== 'completed')
    throw new Error(`run: ${status} ${body.slice(0, 300)}`);
}

async function measureRound(runner: Runner): Promise<RunFigures> {
  const { name, pid, directory, run } = runner;
  const one = await measure(oneByOne, 1, run);
  const [app, base] = [processCpu(pid), databaseCpu(directory)];
  const many = await measure(atOnce, width, run);
  return {
    name,
    oneMs: one.p50,
    perSecond: many.perSecond,
    p95Ms: many.p95,
    appCpuMs: (processCpu(pid) - app) / atOnce,
    databaseCpuMs: (databaseCpu(directory) - base) / atOnce,
    memoryMb: peakMemory(runner),
  };
}

function medians(of: RunFigures[]): RunFigures {
  const median = (figure: (round: RunFigures) => number) =>
    of.map(figure).sort((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0;
  return {
    name: of[0]?.name ?? '',
    oneMs: median((round) => round.oneMs),
    perSecond: median((round) => round.perSecond),
    p95Ms: median((round) => round.p95Ms),
    appCpuMs: median((round) => round.appCpuMs),
    databaseCpuMs: median((round) => round.databaseCpuMs),
    memoryMb: median((round) => round.memoryMb),
  };
}
