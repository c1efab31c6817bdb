import { expect, it } from 'vitest';
import { majorVersion } from './postgres-binaries.ts';

it.each([
  ['postgres (PostgreSQL) 17.2 (Debian 17.2-1.pgdg120+1)', 17],
  ['postgres (PostgreSQL) 15.14', 15],
  ['postgres (PostgreSQL) 18beta1', 18],
  ['', 0],
])('reads the major version of %j', (answer, expected) => {
  expect(majorVersion(answer)).toBe(expected);
});
