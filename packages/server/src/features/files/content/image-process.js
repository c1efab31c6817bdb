// Runs in its own process, which is killed when it takes too long, and ends after one result.
import { buffer } from 'node:stream/consumers';
import { decodeImage } from './decode-image.ts';
import { limitProcess } from './limit-process.ts';

// An image of 40 megapixels takes 2 seconds.
limitProcess({ maxCpuMs: 6000 });
process.send(await decodeImage(await buffer(process.stdin)), () => process.disconnect());
