// Runs in its own process, which is killed when it takes too long, and ends after one result.
import { buffer } from 'node:stream/consumers';
import { decodeImage } from './decode-image.ts';
import { limitProcess } from './limit-process.ts';

limitProcess();
process.send(await decodeImage(await buffer(process.stdin)), () => process.disconnect());
