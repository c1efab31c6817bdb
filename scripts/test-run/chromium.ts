import { chromium } from '@playwright/test';
import { aptInstall } from './apt-install.ts';
import { isExecutable, mayUseApt, versionOf } from './find-program.ts';
import { nodeStep, runStep } from './steps.ts';

/** Chromium's headless shell: a fifth less work than the full browser in headless mode. */
const shell = 'chromium-headless-shell';

/** The first working Chromium on this machine, or null. */
export function findChromium(): string | null {
  const places = [
    process.env.CHROMIUM_PATH ?? '',
    `/usr/bin/${shell}`,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    chromium.executablePath(),
  ];
  return places.find((path) => path !== '' && isExecutable(path) && versionOf(path) !== null) ?? null;
}

/**
 * The path of a Chromium, fetched when the machine has none.
 * @throws a line that says what to install
 */
export async function obtainChromium(): Promise<string> {
  const present = findChromium();
  if (present !== null) return present;
  if (mayUseApt()) await aptInstall(shell);
  if (findChromium() === null) {
    console.log('No Chromium here; fetching the one Playwright offers');
    await runStep(
      nodeStep('download Chromium', 'node_modules/@playwright/test/cli.js', ['install', 'chromium']),
    );
  }
  if (findChromium() === null && mayUseApt()) await aptInstall('chromium');
  const fetched = findChromium();
  if (fetched !== null) return fetched;
  throw new Error(
    'The journeys need Chromium: install it, or name it in CHROMIUM_PATH, and run npm test again.',
  );
}
