// Runs in its own process, which is killed when it takes too long, and ends after one result.
import { buffer } from 'node:stream/consumers';
import { decodeImage } from './decode-image.ts';

process.once('disconnect', () => process.exit());
process.send(await decodeImage(await buffer(process.stdin)), () => process.disconnect());
