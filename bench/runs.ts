import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Baseline, measureBaseline } from './baseline.ts';
import { type BenchDatabase, databaseCpu, processCpu } from './cpu.ts';
import { measure, send } from './load.ts';
import { peakMemory, startInstantModel, startProduct } from './processes.ts';

/** Runs a day of an account that never activated a plan; the load is spread over as many accounts as it needs. */
const runsPerAccount = 10;
const warmUp = 100;
const oneByOne = 300;
const atOnce = 3000;
const width = 20;

type Input = {
  name: string;
  param_type: string;
  data_type: string;
  multi_choice?: boolean;
  options?: { value: string }[];
};
type Task = {
  id: string;
  deployment_state: string;
  has_access: boolean;
  execution_type: string;
  config: { task_execution_limit: number | null };
  required_parameters: Input[];
  output_parameters: unknown[];
};

/** A value for a simple parameter; undefined for a type that the bench does not fill in. */
function sampleOf({ data_type, multi_choice, options }: Input): unknown {
  if (data_type === 'String') return 'bread';
  if (data_type === 'Integer' || data_type === 'Float') return 10;
  const option = options?.[0]?.value;
  return data_type === 'Enum' ? (multi_choice ? [option] : option) : undefined;
}

async function register(url: string, index: number): Promise<string> {
  const name = `bench${index}`;
  const account = {
    name,
    username: name,
    email: `${name}@example.com`,
    password: 'bench-password',
    consent: true,
  };
  const { status, body } = await send(`${url}/api/auth/register`, 'POST', account);
  if (status !== 201) throw new Error(`register: ${status} ${body}`);
  return JSON.parse(body).token;
}

/** A seeded task of one model call that asks for simple values and may be run often enough. */
async function pickTask(url: string, token: string) {
  const { body } = await send(`${url}/api/public/tasks?task_types=plain`, 'GET', undefined, token);
  const fits = (task: Task) =>
    task.deployment_state === 'prod' &&
    task.has_access &&
    task.execution_type === 'multiple' &&
    (task.config.task_execution_limit ?? 1) >= runsPerAccount &&
    task.output_parameters.length === 0 &&
    task.required_parameters.every((p) => p.param_type === 'UserInput' && sampleOf(p) !== undefined);
  const task = (JSON.parse(body).items as Task[]).find(fits);
  if (!task) throw new Error('No seeded task fits the bench');
  return {
    task_id: task.id,
    parameters: Object.fromEntries(task.required_parameters.map((p) => [p.name, sampleOf(p)])),
  };
}

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
      tokens.push(await register(product.url, index));
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
