import { expect, it } from 'vitest';
import { hostlessSecrets, maySend, readToolSecrets } from './read-tool-secrets.ts';

it('secrets of tools are read with the hosts they can be sent to', () => {
  const secrets = readToolSecrets({
    TOOL_SECRET_KEY: 'a',
    TOOL_SECRET_KEY_HOSTS: 'api.example.com, Localhost:8080',
    TOOL_SECRET_OTHER: 'b',
    TOOL_SECRET_MY_HOSTS: 'a secret of this name',
    PATH: '/bin',
  });
  expect(secrets).toEqual({
    values: { KEY: 'a', OTHER: 'b', MY_HOSTS: 'a secret of this name' },
    hosts: { KEY: ['api.example.com', 'localhost:8080'] },
    problems: [],
  });
  expect(hostlessSecrets(secrets)).toEqual(['OTHER', 'MY_HOSTS']);
  const may = (name: string, url: string) => maySend(secrets, name, new URL(url));
  expect(may('KEY', 'https://api.example.com:8443/x')).toBe(true);
  expect(may('KEY', 'http://localhost:8080')).toBe(true);
  expect(may('KEY', 'http://localhost:9090')).toBe(false);
  expect(may('KEY', 'https://api.example.com.evil.org')).toBe(false);
  expect(may('OTHER', 'https://api.example.com')).toBe(false);
  expect(may('constructor', 'https://api.example.com')).toBe(false);
});

it.each(['https://example.com', 'example.com/path', 'a b', 'user@host'])(
  'a secret cannot be sent to %j, which is no host',
  (hosts) => {
    const { problems } = readToolSecrets({ TOOL_SECRET_KEY: 'a', TOOL_SECRET_KEY_HOSTS: hosts });
    expect(problems).toEqual(['TOOL_SECRET_KEY_HOSTS: must be host names separated by commas']);
  },
);
