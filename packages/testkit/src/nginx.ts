import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';

export type Nginx = {
  url: string;
  stop(): Promise<void>;
};

const shippedSite = join(import.meta.dirname, '..', '..', '..', 'deploy', 'nginx', 'agentarium.conf');

/** The shipped site with its own addresses, upstreams and file locations. */
function siteFor(port: number, directory: string, upstreams: string[]): string {
  const servers = upstreams.map((url) => `server ${new URL(url).host} max_fails=0;`);
  const changes: [RegExp, string][] = [
    [/(^ *server [\d.:]+ max_fails=0;\n)+/m, `${servers.join('\n')}\n`],
    [/listen 80;/, `listen 127.0.0.1:${port};`],
    [/\/var\/cache\/nginx-agentarium/, join(directory, 'cache')],
  ];
  return changes.reduce(
    (site, [was, is]) => {
      if (!was.test(site)) throw new Error(`The shipped site has no ${was}`);
      return site.replace(was, is);
    },
    readFileSync(shippedSite, 'utf8'),
  );
}

function settings(directory: string): string {
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(directory, name)};`,
  );
  return [
    'daemon off;',
    'worker_processes 1;',
    // Its workers need access to a folder that only this user can enter.
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `pid ${join(directory, 'pid')};`,
    'events {}',
    `http { access_log off; ${kept.join(' ')} include ${join(directory, 'site.conf')}; }`,
  ].join('\n');
}

/** Starts an nginx with the site of `deploy/` in front of these API processes. It ends with this process. */
export async function startNginx(upstreams: string[]): Promise<Nginx> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const directory = mkdtempSync(join(tmpdir(), 'agentarium-nginx-'));
  writeFileSync(join(directory, 'site.conf'), siteFor(port, directory, upstreams));
  writeFileSync(join(directory, 'nginx.conf'), settings(directory));
  const words = ['-e', 'stderr', '-p', directory, '-c', join(directory, 'nginx.conf')];
  const child = spawn('nginx', words, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-2000);
  });
  const ended = once(child, 'exit');
  const kill = () => void child.kill('SIGTERM');
  process.once('exit', kill);
  const stop = async () => {
    process.off('exit', kill);
    if (child.exitCode === null) child.kill('SIGTERM');
    await ended;
    rmSync(directory, { recursive: true, force: true });
  };
  for (let tries = 0; !(await fetch(url).catch(() => null)); tries++) {
    if (tries === 200 || child.exitCode !== null) {
      await stop();
      throw new Error(`nginx did not start: ${said}`);
    }
    await pause(50);
  }
  return { url, stop };
}
