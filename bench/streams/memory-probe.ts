import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage: NodeJS.GCFunction = runInNewContext('gc');

// Loaded into the product: on a message it collects garbage and reports the remaining memory in bytes.
process.on('message', () => {
  for (let round = 0; round < 3; round += 1) collectGarbage();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.stdout.write(`memory ${JSON.stringify({ rss, kept: heapUsed + external })}\n`);
});
process.channel?.unref();
