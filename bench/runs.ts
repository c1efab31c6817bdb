import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pickTask, register, runsPerAccount } from './accounts.ts';
import { type Baseline, measureBaseline } from './baseline.ts';
import { type BenchDatabase, databaseCpu, processCpu } from './cpu.ts';
import { measure, send } from './load.ts';
import { peakMemory, startInstantModel, startProduct } from './processes.ts';

const warmUp = 100;
const oneByOne = 300;
const atOnce = 3000;
const width = 20;

export type RunFigures = {
  database: 'embedded' | 'PostgreSQL';
  baseline: Baseline;
  oneMs: number;
  perSecond: number;
  /** Of each of the runs at once: the product's processes, and PostgreSQL's. */
  appCpuMs: number;
  databaseCpuMs: number;
  p95Ms: number;
  memoryMb: number;
};

/** Measures runs of a task against the instant model server, beside the direct call in the same run. */
export async function measureRuns(target: BenchDatabase): Promise<RunFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'agentarium-bench-'));
  const model = await startInstantModel();
  const database: Record<string, string> =
    target === null ? {} : { DATABASE_URL: target.url, JWT_SECRET: 'bench-secret-bench-secret-bench-secret' };
  const product = await startProduct({
    DATA_DIR: folder,
    OPENAI_BASE_URL: model.url,
    XAI_BASE_URL: model.url,
    DEEPSEEK_BASE_URL: model.url,
    ADMIN_PASSWORD: 'bench-password',
    ...database,
  });
  try {
    const accounts = Math.ceil((warmUp + oneByOne + atOnce) / runsPerAccount);
    const tokens: string[] = [];
    await measure(accounts, 4, async (index) => {
      tokens.push(await register(product.url, `bench${index}`));
    });
    const input = await pickTask(product.url, tokens[0] ?? '');
    let used = 0;
    const run = async () => {
      const token = tokens[used % accounts];
      used += 1;
      const { status, body } = await send(`${product.url}/api/public/task-executions`, 'POST', input, token);
      if (status !== 201 || JSON.parse(body).status !== 'completed')
        throw new Error(`run: ${status} ${body.slice(0, 300)}`);
    };
    await measure(warmUp, 4, run);
    const baseline = await measureBaseline(model.url, target, { oneByOne, atOnce, width });
    const one = await measure(oneByOne, 1, run);
    const [app, base] = [processCpu(product.pid), databaseCpu(target)];
    const many = await measure(atOnce, width, run);
    const appCpuMs = (processCpu(product.pid) - app) / atOnce;
    const databaseCpuMs = (databaseCpu(target) - base) / atOnce;
    return {
      database: target === null ? 'embedded' : 'PostgreSQL',
      baseline,
      oneMs: one.p50,
      perSecond: many.perSecond,
      appCpuMs,
      databaseCpuMs,
      p95Ms: many.p95,
      memoryMb: peakMemory(product),
    };
  } finally {
    await product.stop();
    await model.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
