import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startProduct as startProcess } from '@agentarium/testkit/product-process.ts';

const modelServer = fileURLToPath(import.meta.resolve('@agentarium/testkit/model-server/main.ts'));

export type Started = { pid: number; stop(): Promise<void> };

/** One of our programs in its own process; it prints its URL when it is ready. */
export async function startProgram(file: string, args: string[]): Promise<Started & { url: string }> {
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const [line] = await once(child.stdout, 'data');
  return {
    pid: child.pid ?? 0,
    url: String(line).trim(),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The instant model server in its own process. */
export const startInstantModel = () => startProgram(modelServer, ['--instant']);

/** The product as a user starts it; resolves when it is ready. */
export async function startProduct(env: Record<string, string>, imports: string[] = []) {
  const product = startProcess({ PORT: '0', LOG_LEVEL: 'warn', RATE_LIMITS: 'off', ...env }, { imports });
  return { ...product, url: await product.ready };
}

/** The highest resident memory of a process so far, in MB. */
export function peakMemory({ pid }: Started): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
