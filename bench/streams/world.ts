import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pickTask, register, runsPerAccount } from '../accounts.ts';
import type { BenchDatabase } from '../cpu.ts';
import { measure, send } from '../load.ts';
import { startProduct, startProgram } from '../processes.ts';
import { openStream, type Reader } from './read-stream.ts';

export const fileBeside = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** A model that sends that many words, one every `gapMs`, and then ends or stalls. */
type Pace = { words: number; gapMs: number; stalls?: boolean };
type Options = { runs: number; pace: Pace; secondProcess?: boolean };
export type Run = { id: string; token: string };

let worlds = 0;

/** The smallest of these numbers that at least this share of them does not exceed. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/**
 * A paced model, the product using it with accounts for that many runs, and optionally a second process for readers
 * only.
 */
export async function startWorld(target: BenchDatabase, { runs, pace, secondProcess }: Options) {
  const folder = await mkdtemp(join(tmpdir(), 'agentarium-bench-'));
  const model = await startProgram(fileBeside('paced-model.ts'), [
    ...['--words', String(pace.words), '--gap-ms', String(pace.gapMs)],
    ...(pace.stalls ? ['--stall'] : []),
  ]);
  const env = {
    DATA_DIR: folder,
    OPENAI_BASE_URL: model.url,
    ADMIN_PASSWORD: 'bench-password',
    WORKER_CONCURRENCY: String(Math.max(runs, 20)),
    DATABASE_URL: target.url,
    JWT_SECRET: 'bench-secret-bench-secret-bench-secret',
  };
  const product = await startProduct(env, [fileBeside('memory-probe.ts')]);
  const second = secondProcess ? await startProduct({ ...env, PROCESS_ROLE: 'api' }) : null;
  worlds += 1;
  const tokens: string[] = [];
  await measure(Math.ceil(runs / runsPerAccount), 4, async (index) => {
    tokens.push(await register(product.url, `reader${worlds}x${index}`));
  });
  const input = await pickTask(product.url, tokens[0] ?? '');
  let accepted = 0;
  const start = async (): Promise<Run> => {
    const token = tokens[accepted % tokens.length] ?? '';
    accepted += 1;
    const path = `${product.url}/api/public/task-executions?wait=0`;
    const { status, body } = await send(path, 'POST', input, token);
    if (status !== 201 && status !== 202) throw new Error(`run: ${status} ${body.slice(0, 300)}`);
    return { id: JSON.parse(body).id, token };
  };
  return {
    model,
    product,
    second,
    tokens,
    /** Starts a run. */
    start,
    /** Follows a run at the address of one of the processes. */
    async follow(url: string, { id, token }: Run): Promise<Reader> {
      const reader = await openStream({ url: `${url}/api/public/task-executions/${id}/events`, token });
      if (reader.status !== 200) throw new Error(`stream: ${reader.status}`);
      return reader;
    },
    async stop() {
      await second?.stop();
      await product.stop();
      await model.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type World = Awaited<ReturnType<typeof startWorld>>;
