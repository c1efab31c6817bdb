import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { variableNames } from '../../../server/src/config.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const container = 'deploy/container/Containerfile';
const compose = 'deploy/container/compose.yaml';
const units = ['deploy/systemd/agentarium-api@.service', 'deploy/systemd/agentarium-worker@.service'];

/** Variables of PostgreSQL's image. */
const othersNames = ['POSTGRES_USER', 'POSTGRES_PASSWORD', 'POSTGRES_DB'];

describe('the files of deploy', () => {
  it('name settings of the server only', () => {
    const paths = [container, compose, ...units, 'deploy/nginx/agentarium.conf', 'deploy/README.md'];
    const named = paths.flatMap((path) =>
      [...read(path).matchAll(/\b(?!AF_)[A-Z]+_[A-Z_]+\b|\b(?:PORT|HOST)\b/g)].map(([name]) => [path, name]),
    );
    const known: string[] = [...variableNames, ...othersNames];
    expect(named.length).toBeGreaterThan(paths.length);
    expect(named.filter(([, name = '']) => !known.includes(name))).toEqual([]);
  });

  it.each([container, ...units])('%s starts the server as npm start does, without its .env', (path) => {
    const command = read(path).match(/^(?:CMD|ExecStart=).*server\.js.*$/m)?.[0] ?? '';
    const words = command.replaceAll(/[",[\]]/g, '').split(/\s+/);
    expect(words.slice(-3)).toEqual([
      '--max-semi-space-size=4',
      '--heap-growing-percent=50',
      'packages/server/dist/server.js',
    ]);
    for (const other of ['scripts/bootstrap.js', 'packages/testkit/src/product-process.ts'])
      expect(read(other)).toContain("'--max-semi-space-size=4', '--heap-growing-percent=50'");
  });
});
