import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

const playwright = join(import.meta.dirname, '..', '..', 'node_modules', '@playwright', 'test', 'cli.js');

/**
 * The first whole Chromium on this machine that runs, or null. Never a headless shell: it reports notifications as
 * denied even if they were granted.
 */
export function findChromium(): string | null {
  const places = [
    process.env.CHROMIUM_PATH ?? '',
    chromium.executablePath(),
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
  // A file may exist and not run: a wrapper without its program, or one that lacks a library.
  const runs = (path: string) => spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
  return places.find((path) => path !== '' && runs(path)) ?? null;
}

/**
 * The path of a Chromium, fetched if there is none: Playwright's own, else as root the system's package.
 * If that fails, one line says what to install, and the process ends.
 */
export function obtainChromium(): string {
  const present = findChromium();
  if (present !== null) return present;
  console.log('No Chromium here; fetching the one Playwright offers');
  // Playwright tries five times: a host that can't be reached is given up after 25 seconds.
  run(process.execPath, [playwright, 'install', '--no-shell', 'chromium'], {
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000',
  });
  if (findChromium() === null && process.getuid?.() === 0) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    run('apt-get', ['update'], env);
    run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], env);
  }
  const fetched = findChromium();
  if (fetched !== null) return fetched;
  console.error('The journeys need Chromium: install it, or name it in CHROMIUM_PATH, and run them again.');
  process.exit(1);
}

function run(program: string, args: string[], env: Record<string, string>): void {
  spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, ...env } });
}
