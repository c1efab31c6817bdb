import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

const url = (file: string) => new URL(file, import.meta.url).href;

function start(source: string, ...flags: string[]) {
  return spawn(process.execPath, [...flags, '--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

it('becomes the program in the same process, without output of Node', async () => {
  const child = start(`
    import { becomeProgram } from ${JSON.stringify(url('run.js'))};
    becomeProgram(process.execPath, ['-p', 'process.pid']);
    console.log('still here');`);
  let complained = '';
  child.stderr.on('data', (chunk) => {
    complained += chunk;
  });
  const [[said]] = await Promise.all([once(child.stdout, 'data'), once(child, 'close')]);
  expect([String(said), complained]).toEqual([`${child.pid}\n`, '']);
});

it('treats a repeated signal as one request, and a later or different one as another', () => {
  const source = `
    let now = 1_000_000;
    Date.now = () => now;
    const heard = [];
    for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => heard.push(name));
    for (const [name, ms] of [['SIGINT', 0], ['SIGINT', 400], ['SIGTERM', 0], ['SIGTERM', 600]]) {
      now += ms;
      process.emit(name, name);
    }
    console.log(heard.join());`;
  const said = execFileSync(process.execPath, [
    ...['--import', url('same-signal-once.js')],
    ...['--input-type=module', '-e', source],
  ]);
  expect(String(said).trim()).toBe('SIGINT,SIGTERM,SIGTERM');
});
