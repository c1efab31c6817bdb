import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '@redis/client';
import { freePort } from './free-port.ts';

export type TestRedis = {
  url: string;
  /** Suspends and resumes it with its connections open. */
  freeze(): void;
  thaw(): void;
  crash(): Promise<void>;
  reconnect(): Promise<void>;
  stop(): Promise<void>;
};

async function answers(url: string): Promise<boolean> {
  const client = createClient({ url, socket: { reconnectStrategy: false, connectTimeout: 1000 } });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.ping()) === 'PONG';
  } catch {
    return false;
  } finally {
    if (client.isOpen) client.destroy();
  }
}

/** Starts a redis-server without persistence on a free port. It ends with this process. */
export async function startRedis(): Promise<TestRedis> {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  const words = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const start = () => spawn('redis-server', words, { stdio: 'ignore' });
  let server = start();
  process.once('exit', () => server.kill('SIGKILL'));
  const crash = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  };
  const waitUntilReady = async () => {
    for (let tries = 0; !(await answers(url)); tries++) {
      if (tries === 200) throw new Error('redis-server did not start');
      await pause(50);
    }
  };
  await waitUntilReady();
  return {
    url,
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
    crash,
    async reconnect() {
      server = start();
      await waitUntilReady();
    },
    stop: crash,
  };
}
