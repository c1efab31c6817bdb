import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Upload } from './files.ts';

/** The work of a thread that abuses the product as one ordinary account. */
export type Attack = { host: string; port: number; token: string; until: number } & (
  | { kind: 'unfinished uploads' | 'slow reads' | 'streams'; connections: number; path: string }
  | { kind: 'uploads'; upload: Upload }
  | { kind: 'questions'; path: string }
);

/** How often each status came; a connection that ended without one counts as 0. */
export type Statuses = Record<number, number>;

/** An address of its own: the product limits requests by address too. */
const localAddress = '127.0.0.2';
/** The size of an upload that is never finished: just below the limit. */
const uploadBytes = 9_900_000;
/** A refused client waits this long before it tries again. */
const retryMs = 250;

const statuses: Statuses = {};
const count = (status: number) => {
  statuses[status] = (statuses[status] ?? 0) + 1;
};

/** Connections as `workerData` asks for, each opened again when it ends. */
async function keepOpen(attack: Extract<Attack, { connections: number }>): Promise<void> {
  const { host, port, token, until, path, kind } = attack;
  const isUpload = kind === 'unfinished uploads';
  const head = [
    `${isUpload ? 'POST' : 'GET'} ${path} HTTP/1.1`,
    `host: ${host}:${port}`,
    `authorization: Bearer ${token}`,
    ...(isUpload
      ? ['content-type: text/plain', 'x-file-name: a.txt', `content-length: ${uploadBytes}`]
      : ['accept: text/event-stream, */*']),
  ];
  const piece = Buffer.alloc(uploadBytes - 1000, 'a');
  const one = async () => {
    const socket = connect({ host, port, localAddress });
    socket.on('error', () => {});
    const closed = once(socket, 'close').catch(() => {});
    let status = 0;
    socket.once('data', (chunk) => {
      status = Number(/^HTTP\/1\.1 (\d+)/.exec(chunk.toString('latin1'))?.[1] ?? 0);
      count(status);
      if (kind === 'slow reads') socket.pause();
    });
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    if (isUpload) socket.write(piece);
    // A slow reader takes 4 kB a second.
    const reading = setInterval(() => {
      if (kind === 'slow reads' && status === 200) socket.read(4096);
    }, 1000);
    await Promise.race([closed, pause(Math.max(0, until - Date.now()), undefined, { ref: false })]);
    clearInterval(reading);
    if (status === 0) count(0);
    socket.destroy();
  };
  const lane = async () => {
    while (Date.now() < until) {
      await one();
      await pause(retryMs);
    }
  };
  await Promise.all(Array.from({ length: attack.connections }, lane));
}

/** Sends a body again and again, two at a time, and reads the answers. */
async function repeat(
  { host, port, token, until }: Attack,
  path: string,
  headers: Record<string, string>,
  body: Buffer,
): Promise<void> {
  const one = () =>
    new Promise<number>((resolve) => {
      const call = request(
        {
          host,
          port,
          localAddress,
          path,
          method: 'POST',
          headers: { ...headers, authorization: `Bearer ${token}` },
        },
        (response) => {
          response.resume();
          response.once('close', () => resolve(response.statusCode ?? 0));
        },
      );
      call.once('error', () => resolve(0));
      call.end(body);
    });
  const lane = async () => {
    while (Date.now() < until) {
      const status = await one();
      count(status);
      if (status === 0 || status >= 429) await pause(retryMs);
    }
  };
  await Promise.all([lane(), lane()]);
}

const attack: Attack = workerData;
if (attack.kind === 'uploads') {
  const { type, bytes } = attack.upload;
  const headers = { 'content-type': type, 'x-file-name': 'a' };
  await repeat(attack, '/api/public/files', headers, Buffer.from(bytes));
} else if (attack.kind === 'questions') {
  const body = Buffer.from(JSON.stringify({ message: 'And now?' }));
  await repeat(attack, attack.path, { 'content-type': 'application/json' }, body);
} else {
  await keepOpen(attack);
}
parentPort?.postMessage(statuses);
