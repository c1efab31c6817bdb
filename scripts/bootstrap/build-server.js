import { join } from 'node:path';
import { whileAlone } from './lock.js';
import { lockfile, root } from './paths.js';
import { environment, runPhase } from './run.js';
import { serverFlags } from './server-flags.js';
import { hashOf, readStamp, writeStamp } from './stamp.js';

const server = join(root, 'packages', 'server', 'src');
const title = 'Building the empty database and the API document';
const sources = [
  join(server, 'db', 'migrations'),
  join(server, 'platform', 'database'),
  join(server, 'platform', 'jobs'),
  join(server, 'platform', 'http'),
  join(server, 'prebuilt-database.ts'),
  join(server, 'build-document.ts'),
  join(root, 'packages', 'contracts', 'src'),
  join(root, 'package.json'),
  lockfile,
];

/** Builds the initial database and the API document, unless their sources are unchanged since the last build. */
export async function buildServerWhenStale(node) {
  if (isFresh()) return;
  await whileAlone(join(root, '.cache', 'bootstrap.lock'), async () => {
    if (isFresh()) return;
    const stamp = hashOfSources();
    const program = join(root, 'scripts', 'build-server.ts');
    // With the cache of compiled sources, so that the first start finds most of them in it.
    const built = await runPhase(title, node, [...serverFlags, program], { env: environment() });
    if (!built) throw new Error('The empty database and the API document could not be built.');
    writeStamp('server', stamp);
  });
}

function isFresh() {
  return readStamp('server') === hashOfSources();
}

function hashOfSources() {
  return hashOf(sources);
}
