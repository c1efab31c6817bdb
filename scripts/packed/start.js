#!/usr/bin/env node
// What `npx agentarium` runs: starts the server of the installed package in the folder where it was called.
// Plain JavaScript, because any Node from 18 on must be able to start it.
import { fileURLToPath } from 'node:url';
import { chooseNode } from '../bootstrap/choose-node.js';
import { becomeProgram, runInPlace } from '../bootstrap/run.js';
import { serverFlags } from '../bootstrap/server-flags.js';

const main = fileURLToPath(new URL('../../packages/server/src/main.ts', import.meta.url));
const loadSources = new URL('./load-sources.js', import.meta.url).href;

try {
  // Node warns that its type stripping is experimental.
  const flags = ['--disable-warning=ExperimentalWarning', '--import', loadSources, ...serverFlags];
  const args = [...flags, main];
  const node = chooseNode();
  becomeProgram(node, args, process.cwd());
  await runInPlace(node, args, process.cwd());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
