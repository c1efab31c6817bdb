import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { endOfStream, textChunk } from '../../packages/server/src/demo-model/wire.ts';

// A model in its own process that sends one word every `gap-ms`. Each word is its own timestamp, from which a reader
// computes its delay. With `--stall` it stops after the words without ending.
const { values } = parseArgs({
  options: {
    words: { type: 'string', default: '200' },
    'gap-ms': { type: 'string', default: '40' },
    stall: { type: 'boolean', default: false },
  },
});
const words = Number(values.words);
const gapMs = Number(values['gap-ms']);
const usage = { prompt_tokens: 50, completion_tokens: words, total_tokens: 50 + words };
const end = endOfStream({ id: 'chatcmpl-paced', model: 'paced', finish: 'stop', usage }, true);

const server = createServer((request, response) => {
  request.resume();
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  let said = 0;
  const timer = setInterval(() => {
    if (said < words) {
      said += 1;
      response.write(textChunk('chatcmpl-paced', 'paced', `${Date.now().toString(36)} `));
      return;
    }
    clearInterval(timer);
    if (!values.stall) response.end(end);
  }, gapMs);
  response.on('close', () => clearInterval(timer));
});
server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () =>
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1\n`),
);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(0));
