import { describe, expect, it } from 'vitest';
import { missingSecrets, withSecretsNamed, withStoredHeaders } from './tool-headers.ts';

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

it('reports missing secrets wherever they are referenced', () => {
  const tools = [withSecretsNamed(http), withSecretsNamed(mcp)];
  expect(missingSecrets(tools, { WEATHER_KEY: 'x' })).toEqual(['FILES_TOKEN', 'WEATHER_X_KEY']);
});
