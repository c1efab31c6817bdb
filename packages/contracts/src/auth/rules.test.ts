import { expect, test } from 'vitest';
import { resemblesAccount } from './rules.ts';

const jane = { username: 'jane.doe', email: 'j.smith@acme-corp.example' };

test.each([
  ['Agentarium!zq', 'the product'],
  ['4g3nt@r1um', 'the product'],
  ['A.g.e.n.t.a.r.i.u.m', 'the product'],
  ['agentariumagentarium', 'the product'],
  ['2024_Doe_Jane', 'the username'],
  ['ｊａｎｅｄｏｅ１２', 'the username'],
  ['jsmith1990', 'the local part of the address'],
  ['j.smith@acme-corp.example', 'the address'],
  ['Acme2026!', 'the domain of the address'],
])('the password %s is too much like %s', (password) => {
  expect(resemblesAccount(password, jane)).toBe(true);
});

test.each(['jane likes rivers', '7Hj2#99jane!4k', 'example-2719-ok-so', '12345678'])(
  'the password %s has enough of its own',
  (password) => {
    expect(resemblesAccount(password, jane)).toBe(false);
  },
);

test.each([
  ['Андрей', 'АНДРЕИ!1'],
  ['m4rina', 'marina12'],
  ['123', '99123991'],
  ['a.b.c', 'ABC-1234'],
])('the username %s is recognized in the password %s', (username, password) => {
  expect(resemblesAccount(password, { username })).toBe(true);
});

test('a word of fewer than three characters, or none, resembles no password', () => {
  for (const username of ['...', 'ab', '', undefined])
    expect(resemblesAccount('ab12345678', { username, email: 'a@b.c' })).toBe(false);
});

test('long passwords and addresses are compared in little time', () => {
  const email = `${'a'.repeat(120)}@${'a.'.repeat(60)}example`;
  expect(resemblesAccount('a'.repeat(200), { username: 'aaa', email })).toBe(true);
  expect(resemblesAccount('b'.repeat(200), { username: 'aaa', email })).toBe(false);
});
