// Runs in its own process, which is killed when it takes too long, and ends after one result.
import { buffer } from 'node:stream/consumers';
import { decodeImage } from './decode-image.ts';

/** How much time of a processor an image may take: one of 40 megapixels takes 2 seconds. */
const maxCpuMs = 6000;

setInterval(() => {
  const { user, system } = process.cpuUsage();
  if (user + system > maxCpuMs * 1000) process.exit(1);
}, 50);
process.once('disconnect', () => process.exit());
process.send(await decodeImage(await buffer(process.stdin)), () => process.disconnect());
