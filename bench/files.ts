import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDatabase } from '@agentarium/testkit/postgres.ts';
import { pickTask, register } from './accounts.ts';
import type { BenchDatabase } from './cpu.ts';
import { send } from './load.ts';
import { startInstantModel } from './processes.ts';

const main = fileURLToPath(new URL('../packages/server/src/main.ts', import.meta.url));
const warmUp = 15;
/** A file counts if it ran in every round: what a timer runs by chance does not. */
const rounds = 5;

/** Files below `packages`, sorted. */
export type RunFiles = { request: string[]; run: string[] };

/**
 * Returns the source files whose functions run in an API process while it accepts, awaits and answers a run, and in a
 * worker process while it performs the run. Both are warm.
 */
export async function measureFiles(postgres: BenchDatabase): Promise<RunFiles> {
  const dataDir = await mkdtemp(join(tmpdir(), 'agentarium-bench-'));
  const model = await startInstantModel();
  const env = {
    DATABASE_URL: await createDatabase(postgres.url),
    DATA_DIR: dataDir,
    PORT: '0',
    RATE_LIMITS: 'off',
    ADMIN_PASSWORD: 'bench-password',
    JWT_SECRET: 'bench-secret-bench-secret-bench-secret',
    OPENAI_BASE_URL: model.url,
    XAI_BASE_URL: model.url,
    DEEPSEEK_BASE_URL: model.url,
  };
  const processes: InspectedProcess[] = [];
  try {
    for (const role of ['api', 'worker'])
      processes.push(await startInspected({ ...env, PROCESS_ROLE: role }));
    const [api, worker] = processes as [InspectedProcess, InspectedProcess];
    const [url] = await Promise.all([api.url, worker.url]);
    const tokens = [await register(url, 'bench0'), await register(url, 'bench1')];
    const input = await pickTask(url, tokens[0] ?? '');
    const runTask = async (index: number) => {
      const { status, body } = await send(
        `${url}/api/public/task-executions`,
        'POST',
        input,
        tokens[index % tokens.length],
      );
      if (status !== 201 || JSON.parse(body).status !== 'completed')
        throw new Error(`run: ${status} ${body}`);
    };
    for (let index = 0; index < warmUp; index += 1) await runTask(index);
    const found: RunFiles[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const inspected of processes) await inspected.filesRun();
      await runTask(warmUp + round);
      found.push({ request: await api.filesRun(), run: await worker.filesRun() });
    }
    const inEveryRound = (part: keyof RunFiles) =>
      (found[0]?.[part] ?? []).filter((file) => found.every((round) => round[part].includes(file))).sort();
    return { request: inEveryRound('request'), run: inEveryRound('run') };
  } finally {
    for (const inspected of processes) await inspected.stop();
    await model.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

type InspectedProcess = {
  /** Its address when it is ready. */
  url: Promise<string>;
  /** Returns the files whose functions ran since the last call. */
  filesRun(): Promise<string[]>;
  stop(): Promise<void>;
};

/** The part that we read of the answer to `Profiler.takePreciseCoverage`. */
type Coverage = {
  result: {
    url: string;
    functions: { functionName: string; ranges: { startOffset: number; count: number }[] }[];
  }[];
};

/** Starts the product from its sources and counts its function calls through the inspector. */
async function startInspected(env: Record<string, string>): Promise<InspectedProcess> {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, ['--inspect=0', main], {
    env: { PATH, HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const url = firstMatch(child.stdout, /(?:Address|Health): +(http:\/\/[\w.:]+)/);
  const socket = new WebSocket(await firstMatch(child.stderr, /Debugger listening on (ws:\S+)/));
  await once(socket, 'open');
  let lastId = 0;
  async function command<T>(method: string, params = {}): Promise<T> {
    lastId += 1;
    const id = lastId;
    socket.send(JSON.stringify({ id, method, params }));
    for (;;) {
      const [{ data }] = await once(socket, 'message');
      const answer = JSON.parse(String(data));
      if (answer.id === id) return answer.result;
    }
  }
  await command('Profiler.enable');
  await command('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return {
    url,
    async filesRun() {
      const { result } = await command<Coverage>('Profiler.takePreciseCoverage');
      const isOurs = /\/packages\/(?:server|contracts)\/src\//;
      return result
        .filter((file) => isOurs.test(file.url) && file.functions.some(isCalled))
        .map((file) => file.url.replace(/^.*\/packages\//, ''));
    },
    async stop() {
      socket.close();
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Returns whether a function ran; the one without a name at the beginning of a file is the file itself. */
function isCalled({ functionName, ranges }: Coverage['result'][number]['functions'][number]): boolean {
  const [range] = ranges;
  return range !== undefined && range.count > 0 && (functionName !== '' || range.startOffset > 0);
}

function firstMatch(stream: NodeJS.ReadableStream, pattern: RegExp): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    stream.on('data', (chunk) => {
      text += chunk;
      const match = pattern.exec(text);
      if (match) resolve(match[1] ?? '');
    });
  });
}
