import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Opens a connection to a server on this machine; socket errors are part of what is tested. */
export async function openSocket(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Sends raw bytes, and returns the response until the server closes or after `ms`. */
export async function exchange(port: number, bytes: string, ms = 20_000): Promise<string> {
  const socket = await openSocket(port);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const timer = setTimeout(() => socket.destroy(), ms);
  socket.write(bytes);
  await closed;
  clearTimeout(timer);
  return Buffer.concat(chunks).toString();
}

export const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
