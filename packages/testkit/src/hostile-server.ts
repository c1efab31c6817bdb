import { createServer, type Socket } from 'node:net';
import { constants, createGzip } from 'node:zlib';

const chunked = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n';
const zeros = Buffer.alloc(64 * 1024, '0');

/** Writes as fast as the client reads, until it leaves. */
function flood(socket: Socket, piece: string | Buffer): void {
  const more = () => {
    while (!socket.destroyed && socket.write(piece));
  };
  socket.on('drain', more);
  more();
}

/** Writes a piece every few milliseconds, until the client leaves. */
function trickle(socket: Socket, piece: string): void {
  const timer = setInterval(() => socket.write(piece), 10);
  socket.once('close', () => clearInterval(timer));
}

function sendBomb(socket: Socket): void {
  socket.write(`${chunked}content-encoding: gzip\r\n\r\n`);
  const gzip = createGzip({ level: constants.Z_BEST_COMPRESSION });
  gzip.on('data', (bytes: Buffer) => {
    socket.write(`${bytes.length.toString(16)}\r\n`);
    socket.write(bytes);
    socket.write('\r\n');
  });
  const more = () => {
    while (!socket.destroyed && gzip.write(zeros));
  };
  gzip.on('drain', more);
  socket.once('close', () => gzip.destroy());
  more();
}

const behaviours = {
  'switches protocols': (socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'),
  'sends 101 without an upgrade': (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
  'sends interim responses without end': (socket) =>
    flood(socket, 'HTTP/1.1 102 Processing\r\n\r\n'.repeat(1000)),
  'says nothing': () => undefined,
  'sends headers without end': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    flood(socket, 'x-more: yes\r\n'.repeat(1000));
  },
  'sends its headers slowly': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nx-more: ');
    trickle(socket, 'y');
  },
  'sends its body slowly': (socket) => {
    socket.write(`${chunked}\r\n`);
    trickle(socket, '1\r\n0\r\n');
  },
  'sends a body without end': (socket) => {
    socket.write(`${chunked}\r\n`);
    flood(socket, `${zeros.length.toString(16)}\r\n${zeros}\r\n`);
  },
  'closes its half in the middle of the body': (socket) =>
    socket.end('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"a":'),
  'closes without a response': (socket) => socket.end(),
  'redirects to itself': (socket) =>
    socket.end('HTTP/1.1 307 Temporary Redirect\r\nlocation: /again\r\ncontent-length: 0\r\n\r\n'),
  'sends a compressed bomb': sendBomb,
} satisfies Record<string, (socket: Socket) => unknown>;

export type Behaviour = keyof typeof behaviours;
/** Servers of which a client must be rid within its time. */
export const hostileBehaviours = Object.keys(behaviours) as Behaviour[];

/** Starts a server that behaves so to every request. */
export async function startHostileServer(behaviour: Behaviour) {
  const open = new Set<Socket>();
  let connected = 0;
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket);
    connected += 1;
    socket.once('data', () => behaviours[behaviour](socket));
    socket.on('end', () => socket.destroy());
    socket.on('error', () => undefined);
    socket.once('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    host: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}`,
    /** Connections so far, and those that the client still has. */
    connected: () => connected,
    open: () => open.size,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
