import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const bootstrap = fileURLToPath(new URL('../../../scripts/bootstrap.js', import.meta.url));

/** Builds what changed since the last build: tests that start processes of the product run what `npm start` runs. */
export default function buildProduct(): void {
  execFileSync(process.execPath, [bootstrap, 'build'], { stdio: 'inherit' });
}
