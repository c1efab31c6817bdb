import { expect, it } from 'vitest';
import { hostlessSecrets, readToolSecrets, sendingFault } from './read-tool-secrets.ts';

it('secrets of tools are read with the hosts they can be sent to', () => {
  const secrets = readToolSecrets({
    TOOL_SECRET_KEY: 'a',
    TOOL_SECRET_KEY_HOSTS: 'api.example.com, http://Localhost:8080',
    TOOL_SECRET_OTHER: 'b',
    TOOL_SECRET_MY_HOSTS: 'a secret of this name',
    PATH: '/bin',
  });
  expect(secrets).toEqual({
    values: { KEY: 'a', OTHER: 'b', MY_HOSTS: 'a secret of this name' },
    hosts: { KEY: ['api.example.com', 'http://localhost:8080'] },
    problems: [],
  });
  expect(hostlessSecrets(secrets)).toEqual(['OTHER', 'MY_HOSTS']);
  const sending = (name: string, url: string) => sendingFault(secrets, name, new URL(url));
  expect(sending('KEY', 'https://api.example.com:8443/x')).toBeNull();
  expect(sending('KEY', 'http://api.example.com/x')).toBe('SECRET_HTTPS');
  expect(sending('KEY', 'http://api.example.com:443/x')).toBe('SECRET_HTTPS');
  expect(sending('KEY', 'http://localhost:8080')).toBeNull();
  expect(sending('KEY', 'https://localhost:8080')).toBeNull();
  expect(sending('KEY', 'http://localhost:9090')).toBe('SECRET_HOST');
  expect(sending('KEY', 'https://api.example.com.evil.org')).toBe('SECRET_HOST');
  expect(sending('OTHER', 'https://api.example.com')).toBe('SECRET_HOST');
  expect(sending('constructor', 'https://api.example.com')).toBe('SECRET_HOST');
});

it.each(['https://example.com', 'example.com/path', 'user@host'])(
  'a secret cannot be sent to %j, which is no host',
  (hosts) => {
    const { problems } = readToolSecrets({ TOOL_SECRET_KEY: 'a', TOOL_SECRET_KEY_HOSTS: hosts });
    expect(problems).toEqual([
      'TOOL_SECRET_KEY_HOSTS: must be host names separated by commas, with http:// where TLS is not required',
    ]);
  },
);
