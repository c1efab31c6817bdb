// Runs in its own thread, whose memory is freed with it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

// libheif stays a file of its own, which can be replaced (LGPL-3.0).
const require = createRequire(import.meta.url);
const wasmBinary = readFileSync(require.resolve('libheif-js/libheif-wasm/libheif.wasm'));
const libheif = require('libheif-js/libheif-wasm/libheif.js')({ wasmBinary });
const { one: decodeHeic } = require('heic-decode/lib.js')(libheif);

try {
  const { width, height, data } = await decodeHeic({ buffer: workerData.bytes });
  parentPort.postMessage({ width, height, data }, [data.buffer]);
} catch {
  parentPort.postMessage('damaged');
}
