import { describe, expect, it } from 'vitest';
import { returnPath } from './return-path.ts';

describe('the page after signing in', () => {
  it.each([
    [{ from: '/executions/7?tab=2#answer' }, '/executions/7?tab=2#answer'],
    [{ from: '/' }, '/'],
    [null, '/'],
    [{}, '/'],
    [{ from: 7 }, '/'],
    [{ from: '' }, '/'],
    [{ from: '//evil.example/login' }, '/'],
    [{ from: '/\\evil.example' }, '/'],
    [{ from: 'https://evil.example' }, '/'],
    [{ from: 'javascript:alert(1)' }, '/'],
  ])('of %o is %s', (state, path) => {
    expect(returnPath(state)).toBe(path);
  });
});
