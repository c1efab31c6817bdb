import { Agent, request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// The minimum between a model and a reader: each request is forwarded to the model at the given address, and its
// response piped back.
const [modelUrl = ''] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 2048 });

const server = createServer((request, response) => {
  const call = ask(`${modelUrl}/chat/completions`, { method: 'POST', agent }, (answer) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    answer.pipe(response);
  });
  call.on('error', () => response.destroy());
  request.pipe(call);
});
server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () =>
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`),
);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(0));
