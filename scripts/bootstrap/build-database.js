import { join } from 'node:path';
import { whileAlone } from './lock.js';
import { lockfile, root } from './paths.js';
import { runPhase } from './run.js';
import { serverFlags } from './server-flags.js';
import { hashOf, readStamp, writeStamp } from './stamp.js';

const server = join(root, 'packages', 'server', 'src');
const sources = ['db/migrations', 'platform/database', 'platform/jobs', 'prebuilt-database.ts'];

/** Builds the database that the server begins with, unless its sources are those of the last build. */
export async function buildDatabaseWhenStale(node) {
  if (isFresh()) return;
  await whileAlone(join(root, '.cache', 'bootstrap.lock'), async () => {
    if (isFresh()) return;
    const stamp = hashOfSources();
    const program = join(root, 'scripts', 'build-database.ts');
    const built = await runPhase('Building the empty database', node, [...serverFlags, program]);
    if (!built) throw new Error('The empty database could not be built.');
    writeStamp('database', stamp);
  });
}

function isFresh() {
  return readStamp('database') === hashOfSources();
}

function hashOfSources() {
  return hashOf([...sources.map((path) => join(server, path)), lockfile]);
}
