import { describe, expect, it } from 'vitest';
import { returnPath } from './return-path.ts';

describe('the page after the login', () => {
  it.each([
    [{ from: '/executions/7?tab=2#answer' }, '/executions/7?tab=2#answer'],

    [{ from: 7 }, '/'],
    [{ from: '' }, '/'],
    [{ from: '//evil.example/login' }, '/'],
    [{ from: '/\\evil.example' }, '/'],
    [{ from: 'https://evil.example' }, '/'],
    [{ from: '/\\/evil.example' }, '/'],
    [{ from: '/\t/evil.example' }, '/'],
    [{ from: '/\n\\evil.example' }, '/'],
    [{ from: '/%2F%09%2Fevil.example' }, '/'],
    [{ from: '/%2Fevil.example' }, '/'],
    [{ from: '/%09/evil.example' }, '/'],
    [{ from: '/%5Cevil.example' }, '/'],
    [{ from: '/%' }, '/'],
    [{ from: '/tasks?search=a%2F%2Fb&next=//x' }, '/tasks?search=a%2F%2Fb&next=//x'],
    [{ from: '/tasks/%D0%B0' }, '/tasks/%D0%B0'],
    [{ from: 'javascript:alert(1)' }, '/'],
  ])('of %o is %s', (state, path) => {
    expect(returnPath(state)).toBe(path);
  });
});
