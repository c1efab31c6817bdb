import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy to the server of `url` that can stop forwarding without closing connections, like a broken network. */
export async function startProxy(url: string) {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let silent = false;
  let answersLeft = Number.POSITIVE_INFINITY;
  const { promise: fellSilent, resolve: markSilent } = Promise.withResolvers<void>();
  const server = createServer((client) => {
    const upstream = connect({ host: hostname, port: Number(port) });
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
      from.on('data', (chunk) => {
        if (silent) return;
        to.write(chunk);
        if (from === upstream) answersLeft -= 1;
        if (answersLeft > 0) return;
        silent = true;
        markSilent();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const way = new URL(url);
  way.port = String(typeof address === 'object' && address ? address.port : 0);
  return {
    url: way.href,
    goSilent() {
      silent = true;
    },
    /** Forwards this many more responses of the server. Resolves when it stops forwarding after the last one. */
    goSilentAfter(answers: number): Promise<void> {
      answersLeft = answers;
      return fellSilent;
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
