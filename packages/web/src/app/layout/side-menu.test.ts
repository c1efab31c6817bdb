import { describe, expect, it } from 'vitest';
import { areCompatible } from './side-menu.tsx';

describe('areCompatible', () => {
  it.each([
    ['0.0.14', '0.0.99', true],
    ['0.0.14', '0.1.0', false],
    ['dev', '3.0.0', true],
  ])('%s with %s: %s', (web, server, expected) => {
    expect(areCompatible(web, server)).toBe(expected);
  });
});
