import { describe, expect, it } from 'vitest';
import { isTypedOut, namedSecret, secretNames } from './header-secrets.ts';

describe('headers of a tool', () => {
  it.each([
    ['Authorization', 'Bearer abc', 'Bearer {{secret:WEATHER_AUTHORIZATION}}'],
    ['Authorization', 'basic dTpw', 'basic {{secret:WEATHER_AUTHORIZATION}}'],
    ['X-Api-Key', '12345', '{{secret:WEATHER_X_API_KEY}}'],
    ['Cookie', 'sid=1; a=b', '{{secret:WEATHER_COOKIE}}'],
    ['Authorization', 'Bearer', '{{secret:WEATHER_AUTHORIZATION}}'],
  ])('%s: %s is named, not written', (name, value, named) => {
    expect(isTypedOut(name, value)).toBe(true);
    expect(namedSecret('weather', name, value)).toBe(named);
    expect(isTypedOut(name, named)).toBe(false);
  });

  it.each([
    ['Accept', 'application/json'],
    ['accept-language', 'en'],
    ['Content-Type', 'text/plain'],
    ['X-Api-Key', 'v1 {{ secret:KEY }}'],
    ['X-Api-Key', ' '],
  ])('%s: %s stays as it is', (name, value) => {
    expect(isTypedOut(name, value)).toBe(false);
    expect(namedSecret('weather', name, value)).toBe(value);
  });

  it('names each secret of a text', () => {
    expect(secretNames('a {{secret:ONE}} {{ secret:TWO }} {{three}}')).toEqual(['ONE', 'TWO']);
  });
});
