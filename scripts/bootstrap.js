// The only entry point: installs what is missing, builds what is stale, then runs the command. Plain JavaScript without
// dependencies, because any Node from 18 on must be able to start it.
import { join } from 'node:path';
import { buildServerWhenStale } from './bootstrap/build-server.js';
import { buildWebWhenStale } from './bootstrap/build-web.js';
import { chooseNode } from './bootstrap/choose-node.js';
import { installWhenStale } from './bootstrap/install.js';
import { root } from './bootstrap/paths.js';
import { becomeProgram, runInPlace, Stopped } from './bootstrap/run.js';
import { serverFlags } from './bootstrap/server-flags.js';

/**
 * What each command runs, if anything, from the repository root, and whether it needs the build: the web app, the empty
 * database and the API document.
 */
const verbs = {
  start: { program: 'packages/server/src/main.ts', built: true, flags: serverFlags },
  build: { built: true },
  dev: { program: 'scripts/dev.ts', built: false },
  verify: { program: 'scripts/verify.ts', built: false },
  test: { program: 'scripts/test.ts', built: true },
  'test:all': { program: 'scripts/test-all.ts', built: true },
  bench: { program: 'bench/main.ts', built: true },
};

const [verb, ...rest] = process.argv.slice(2);
const chosen = Object.hasOwn(verbs, verb ?? '') ? verbs[verb] : undefined;
if (chosen === undefined) {
  console.error(`Say what to do: node scripts/bootstrap.js ${Object.keys(verbs).join('|')}`);
  process.exit(1);
}
process.chdir(root);

try {
  await installWhenStale();
  const node = chooseNode();
  if (chosen.built) {
    await buildWebWhenStale(node);
    await buildServerWhenStale(node);
  }
  if (chosen.program) {
    const args = [...(chosen.flags ?? []), join(root, chosen.program), ...rest];
    if (verb === 'start') becomeProgram(node, args);
    await runInPlace(node, args);
  }
} catch (error) {
  if (error instanceof Stopped) process.kill(process.pid, error.signal);
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
