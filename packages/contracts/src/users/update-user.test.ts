import { expect, test } from 'vitest';
import { updateUser } from './endpoints.ts';

const faultOf = (name: string) => updateUser.body.safeParse({ name }).error?.issues[0]?.message;

test.each([
  ['B', 'Name must be at least 2 characters'],
  ['  B  ', 'Name must be at least 2 characters'],
  ['Bo', undefined],
  ['a'.repeat(100), undefined],
  ['a'.repeat(101), 'Name cannot exceed 100 characters'],
])('the name %j of an account: %s', (name, fault) => {
  expect(faultOf(name)).toBe(fault);
});
