import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allEndpoints } from '@agentarium/contracts';
import { describe, expect, it } from 'vitest';
import { variableNames } from '../../src/config.ts';
import { requestsPerMinute } from '../../src/platform/http/http-server.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const container = 'deploy/container/Containerfile';
const compose = 'deploy/container/compose.yaml';
const site = 'deploy/nginx/agentarium.conf';
const units = ['deploy/systemd/agentarium-api@.service', 'deploy/systemd/agentarium-worker@.service'];

/** Variables of PostgreSQL's image. */
const othersNames = ['POSTGRES_USER', 'POSTGRES_PASSWORD', 'POSTGRES_DB'];

describe('the files of deploy', () => {
  it('name settings of the server only', () => {
    const paths = [container, compose, ...units, site, 'deploy/README.md'];
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

describe('what a proxy must do', () => {
  const locations = [...read(site).matchAll(/^ {4}location (?:([=~]) )?(\S+) \{(.*?)^ {4}\}/gms)].map(
    ([, kind = '', path = '', settings = '']) => ({ kind, path, settings }),
  );
  /** The settings of the location that nginx chooses. */
  const settingsOf = (address: string) => {
    const exact = locations.find(({ kind, path }) => kind === '=' && path === address);
    const matching = locations.find(({ kind, path }) => kind === '~' && new RegExp(path).test(address));
    const beginning = locations
      .filter(({ kind, path }) => kind === '' && address.startsWith(path))
      .sort((one, other) => other.path.length - one.path.length);
    return (exact ?? matching ?? beginning[0])?.settings ?? '';
  };
  const megabytesIn = (settings: string) => Number(/client_max_body_size (\d+)m;/.exec(settings)?.[1] ?? 1);
  const endpoints = allEndpoints.map((one) => ({
    ...one,
    address: `/api${one.path.replaceAll(/:\w+/g, '<id>')}`,
  }));

  it('is done by the site for nginx: it passes every stream on at once and accepts every body', () => {
    const streams = endpoints.filter(({ kind }) => kind === 'sse').map(({ address }) => address);
    expect(streams.length).toBeGreaterThan(3);
    expect(streams.filter((address) => !settingsOf(address).includes('proxy_buffering off;'))).toEqual([]);
    const refused = endpoints.filter(
      ({ address, maxBytes = 0 }) => maxBytes > megabytesIn(settingsOf(address)) * 1024 * 1024,
    );
    expect(refused.map(({ address }) => address)).toEqual([]);
  });

  it('is in the documents: every stream and every large body by its address, and the rate limit', () => {
    const streams = endpoints.filter(({ kind }) => kind === 'sse').map(({ address }) => `\`${address}\``);
    for (const path of ['README.md', 'SECURITY.md'])
      expect(streams.filter((address) => !read(path).includes(address))).toEqual([]);
    const sizes = locations
      .filter(({ settings }) => megabytesIn(settings) > 1)
      .map(({ path, settings }) => `${megabytesIn(settings)} MB for \`${path}\``);
    expect(sizes.filter((size) => !read('SECURITY.md').includes(size))).toEqual([]);
    expect(read('SECURITY.md')).toContain(`${requestsPerMinute.toLocaleString('en')} requests a minute`);
  });
});
