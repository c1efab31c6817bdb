import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { startProduct as startNow } from '@agentarium/testkit/product-process.ts';

const root = join(import.meta.dirname, '..');
const migrations = 'packages/server/src/db/migrations';
const own = ['contracts', 'server', 'testkit', 'web'];

/** The commit before the one that added a migration. Throws when the history is not available. */
export function commitBefore(migration: string): string {
  const words = ['log', '--format=%H', '--diff-filter=A', '--', `${migrations}/${migration}.sql`];
  const added = execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim().split('\n').at(-1);
  if (!added) throw new Error(`No commit of this clone adds ${migration}: fetch the whole history`);
  return execFileSync('git', ['rev-parse', `${added}^`], { cwd: root, encoding: 'utf8' }).trim();
}

/** The product at an earlier commit, with the currently installed packages. */
export type OldVersion = { startProduct: typeof startNow; migrations: string; remove(): void };

export async function checkOut(commit: string): Promise<OldVersion> {
  const folder = mkdtempSync(join(tmpdir(), 'agentarium-old-'));
  const files = execFileSync('git', ['archive', commit, 'packages', 'scripts', 'package.json'], {
    cwd: root,
    maxBuffer: 1 << 28,
  });
  const { status } = spawnSync('tar', ['-x', '-C', folder], { input: files });
  if (status !== 0) throw new Error('tar could not unpack the version before');
  linkPackages(folder);
  const { startProduct } = await import(join(folder, 'packages/testkit/src/product-process.ts'));
  return {
    startProduct,
    migrations: join(folder, migrations),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Links installed packages, and uses the product's own packages of that commit. */
function linkPackages(folder: string): void {
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@agentarium'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@agentarium' && name !== '.cache')
      symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
  for (const name of own) symlinkSync(join(folder, 'packages', name), join(modules, '@agentarium', name));
}
