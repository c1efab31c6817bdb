import { describe, expect, it, test } from 'vitest';
import { readToolSecrets } from '../../config/read-tool-secrets.ts';
import {
  missingSecrets,
  refusedCommands,
  secretUses,
  withSecretsNamed,
  withStoredHeaders,
} from './tool-secrets.ts';

const http = {
  name: 'weather',
  config: { method: 'GET', url: 'https://a.b/x?q={q}&key=planted', headers: { 'X-Key': 'planted' } },
};
const mcp = { name: 'files', config: { transport: 'stdio', command: 'npx server --token planted stdio' } };

describe.each([http, mcp])('the tool $name in a file', (tool) => {
  const filed = withSecretsNamed(tool);

  it('contains no plain-text secret', () => {
    expect(JSON.stringify(filed)).not.toContain('planted');
    expect(withSecretsNamed(filed)).toEqual(filed);
  });

  it('gets its stored secrets back on import', () => {
    expect(withStoredHeaders(filed, tool)).toEqual(tool);
  });

  it('stays unchanged if nothing, or something else, is stored', () => {
    expect(withStoredHeaders(filed, undefined)).toEqual(filed);
    const other = { config: { url: 'https://other.example/?key=planted', command: 'other --token planted' } };
    expect(withStoredHeaders(filed, other)).toEqual(filed);
  });
});

it('missing secrets of tools are reported wherever they are referenced', () => {
  const tools = [withSecretsNamed(http), withSecretsNamed(mcp)];
  expect(missingSecrets(tools, { WEATHER_KEY: 'x' })).toEqual(['FILES_TOKEN', 'WEATHER_X_KEY']);
});

test('a secret is allowed for https to its hosts, and for http only where its list says so', () => {
  const secrets = readToolSecrets({
    TOOL_SECRET_KEY: 'a',
    TOOL_SECRET_KEY_HOSTS: 'api.example.com, http://127.0.0.1:8080',
  });
  const allowed = (url: string) =>
    secretUses([{ name: 'tool', config: { url, headers: { 'x-key': '{{secret:KEY}}' } } }], secrets).map(
      (use) => use.allowed,
    );
  expect(allowed('https://api.example.com/{city}')).toEqual([true]);
  expect(allowed('http://api.example.com/{city}')).toEqual([false]);
  expect(allowed('http://127.0.0.1:8080/x?key={{secret:KEY}}')).toEqual([true, true]);
  expect(allowed('http://127.0.0.1:9090/x')).toEqual([false]);
});

test('commands are refused that the server does not list, with any spaces', () => {
  const tool = (command: string) => ({ name: 'tool', config: { command } });
  const tools = [tool('npx  server --stdio'), tool('other'), tool('other'), { name: 'http', config: {} }];
  expect(refusedCommands(tools, ['npx server --stdio'])).toEqual(['other']);
});
