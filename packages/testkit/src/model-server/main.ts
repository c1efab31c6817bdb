import { parseArgs } from 'node:util';
import { startModelServer } from './start-model-server.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    instant: { type: 'boolean', default: false },
    words: { type: 'string', default: '60' },
  },
});

const server = await startModelServer({
  port: Number(values.port),
  ...(values.instant ? { instant: { words: Number(values.words) } } : {}),
});
process.stdout.write(`${server.url}\n`);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(0));
