import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { whileAlone } from './lock.js';
import { lockfile, root } from './paths.js';
import { runPhase } from './run.js';
import { hashOf, readStamp, writeStamp } from './stamp.js';

const web = join(root, 'packages', 'web');

/** Builds packages/web/dist unless it exists and its sources are unchanged since the last build. */
export async function buildWebWhenStale(node) {
  if (isFresh()) return;
  await whileAlone(join(root, '.cache', 'bootstrap.lock'), async () => {
    if (isFresh()) return;
    const sources = hashOfSources();
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    const built = await runPhase('Building the web app', node, [vite, 'build', '--logLevel', 'warn'], {
      cwd: web,
      // A development build, which the environment may request, cannot be prerendered.
      env: { ...process.env, NODE_ENV: 'production' },
    });
    if (!built) throw new Error('The web app could not be built.');
    writeStamp('web', sources);
  });
}

function isFresh() {
  return existsSync(join(web, 'dist', 'index.html')) && readStamp('web') === hashOfSources();
}

function hashOfSources() {
  return hashOf([web, join(root, 'packages', 'contracts'), lockfile]);
}
