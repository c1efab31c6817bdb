import { Agent, type IncomingMessage, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

export type Answer = { status: number; body: string };

/** Sends a request over kept-alive connections; the load generator must stay cheap. */
export function send(url: string, method: string, body: unknown, token?: string): Promise<Answer> {
  const text = body === undefined ? '' : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
    const call = request(url, { method, agent, headers }, (response: IncomingMessage) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
      );
      response.on('error', reject);
    });
    call.on('error', reject);
    call.end(text);
  });
}

/** Calls `one` for each number below `count`, `width` at a time; returns each call's milliseconds and the total. */
export async function measure(count: number, width: number, one: (index: number) => Promise<void>) {
  const times: number[] = [];
  let next = 0;
  const startedAt = performance.now();
  const lane = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      const at = performance.now();
      await one(index);
      times.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
  const seconds = (performance.now() - startedAt) / 1000;
  const sorted = times.sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), perSecond: count / seconds };
}
