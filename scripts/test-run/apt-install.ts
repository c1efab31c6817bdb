import { runStep } from './steps.ts';

let isUpToDate = false;

/** Installs a system package with apt-get, with a message. Failures surface later as missing programs. */
export async function aptInstall(name: string): Promise<void> {
  console.log(`Installing ${name} with apt-get`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  if (!isUpToDate) await runStep({ title: 'apt-get update', command: 'apt-get', args: ['update'], env });
  isUpToDate = true;
  const args = ['install', '-y', '--no-install-recommends', name];
  await runStep({ title: `apt-get install ${name}`, command: 'apt-get', args, env });
}
