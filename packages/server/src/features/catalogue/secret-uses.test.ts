import { expect, test } from 'vitest';
import { readToolSecrets } from '../../config/read-tool-secrets.ts';
import { refusedCommands, secretUses } from './secret-uses.ts';

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
