import { describe, expect, it } from 'vitest';
import { isTypedOut, namedInAddress, namedInCommand, namedSecret, secretNames } from './header-secrets.ts';

describe('headers of a tool', () => {
  it.each([
    ['Authorization', 'Bearer abc', 'Bearer {{secret:WEATHER_AUTHORIZATION}}'],
    ['X-Api-Key', '12345', '{{secret:WEATHER_X_API_KEY}}'],
    ['Authorization', 'Bearer', '{{secret:WEATHER_AUTHORIZATION}}'],
  ])('%s: %s becomes a named secret', (name, value, named) => {
    expect(isTypedOut(name, value)).toBe(true);
    expect(namedSecret('weather', name, value)).toBe(named);
    expect(isTypedOut(name, named)).toBe(false);
  });

  it.each([
    ['accept-language', 'en'],
    ['Content-Type', 'text/plain'],
    ['X-Api-Key', 'v1 {{ secret:KEY }}'],
    ['X-Api-Key', ' '],
  ])('%s: %s is unchanged', (name, value) => {
    expect(isTypedOut(name, value)).toBe(false);
    expect(namedSecret('weather', name, value)).toBe(value);
  });

  it('lists each secret in a text', () => {
    expect(secretNames('a {{secret:ONE}} {{ secret:TWO }} {{three}}')).toEqual(['ONE', 'TWO']);
  });
});

describe('addresses and commands of a tool', () => {
  const key = '{{secret:WEATHER_KEY}}';
  it.each([
    ['https://a.b/x?key=abc', `https://a.b/x?key=${key}`],
    ['https://a.b/{city}?q={city}&apiKey=ab%20c&v=1#t', '?q={city}&apiKey={{secret:WEATHER_APIKEY}}&v=1#t'],
  ])('%s: the key becomes a named secret', (address, named) => {
    expect(namedInAddress('weather', address)).toContain(named);
    expect(namedInAddress('weather', address)).not.toMatch(/=ab/);
  });

  it.each([
    'https://a.b/keys/abc?monkey=1&sort=asc&turkey=2',
    `https://a.b/x?key=${key}&token={token}`,
    'https://a.b/x?key=&lang=en',
  ])('%s is unchanged', (address) => {
    expect(namedInAddress('weather', address)).toBe(address);
  });

  it.each([
    ['npx server --token abc -v', 'npx server --token {{secret:WEATHER_TOKEN}} -v'],
    ['server --api-key=abc stdio', 'server --api-key={{secret:WEATHER_API_KEY}} stdio'],
    ['env GITHUB_TOKEN=abc npx server', 'env GITHUB_TOKEN={{secret:WEATHER_GITHUB_TOKEN}} npx server'],
    ['npx remote https://a.b/?key=abc', `npx remote https://a.b/?key=${key}`],
    ['pg postgres://me:abc@host/db', 'pg postgres://me:{{secret:WEATHER_PASSWORD}}@host/db'],
    [
      'npx remote https://a.b --header Authorization: Bearer abc --debug',
      'npx remote https://a.b --header {{secret:WEATHER_HEADER}} --debug',
    ],
  ])('%s gets named secrets, and no more when repeated', (command, named) => {
    expect(namedInCommand('weather', command)).toBe(named);
    expect(namedInCommand('weather', named)).toBe(named);
  });

  it.each(['server --token --verbose', 'server --path /keys/abc'])('%s is unchanged', (command) => {
    expect(namedInCommand('weather', command)).toBe(command);
  });
});
