import { describe, expect, test } from 'vitest';
import type { UserRow } from '../auth/index.ts';
import { decideUpdate, mergeFields, needsCurrentPassword, type UpdateFacts } from './update-user.ts';

const now = new Date('2026-05-02T10:00:00Z');
const row = {
  id: 'id-1',
  username: 'anna',
  username_key: 'anna',
  email: 'anna@example.com',
  email_key: 'anna@example.com',
  name: 'Anna',
  role: 'user',
  timezone: 'UTC',
  timezone_changed_at: new Date('2026-05-02T08:30:00Z'),
  change_count: 3,
} as UserRow;
const self: UpdateFacts = {
  isSelf: true,
  isAdmin: false,
  emailVerification: false,
  passwordHash: null,
  now,
};
const admin: UpdateFacts = { ...self, isSelf: false, isAdmin: true };
const refusal = (code: string) => expect.objectContaining({ code });

test('an update with equal fields changes nothing of an account', () => {
  const same = { username: 'anna', email: 'anna@example.com', name: 'Anna', role: 'user', timezone: 'UTC' };
  expect(decideUpdate(row, { ...same, role: 'user', change_count: 3 }, self)).toEqual({});
});

test('a changed name gets the key that makes it unique', () => {
  expect(decideUpdate(row, { username: 'Anna.B', name: 'Anna B' }, self)).toEqual({
    username: 'Anna.B',
    username_key: 'anna.b',
    username_skeleton: 'anna.b',
    name: 'Anna B',
  });
});

test('a name has at least 2 characters if an administrator gives it, one’s own may be shorter', () => {
  expect(() => decideUpdate(row, { name: 'B' }, admin)).toThrow(
    expect.objectContaining({
      code: 'VALIDATION_FAILED',
      details: [expect.objectContaining({ path: 'name', code: 'TOO_SHORT', params: { minimum: 2 } })],
    }),
  );
  expect(decideUpdate(row, { name: 'Bo' }, admin)).toEqual({ name: 'Bo' });
  expect(decideUpdate({ ...row, name: 'B' }, { name: 'B' }, admin)).toEqual({});
  expect(decideUpdate(row, { name: 'B' }, self)).toEqual({ name: 'B' });
});

test('an update of an account from a stale state is refused', () => {
  expect(() => decideUpdate(row, { name: 'B', change_count: 2 }, self)).toThrow(refusal('STALE_WRITE'));
});

test('only administrators can set a role', () => {
  expect(() => decideUpdate(row, { role: 'admin' }, self)).toThrow(refusal('FORBIDDEN'));
  expect(decideUpdate(row, { role: 'admin' }, admin)).toEqual({ role: 'admin' });
});

test('a changed address takes effect immediately only if verification is off', () => {
  const input = { email: 'New@example.com' };
  expect(decideUpdate(row, input, self).email_key).toBe('new@example.com');
  expect(decideUpdate(row, input, { ...self, emailVerification: true }).email_key).toBe(
    'new@example.com#id-1',
  );
  expect(decideUpdate(row, input, { ...admin, emailVerification: true }).email_key).toBe('new@example.com');
});

test('another spelling of a verified address stays verified', () => {
  const facts = { ...self, emailVerification: true };
  expect(decideUpdate(row, { email: 'ANNA@example.com' }, facts).email_key).toBe('anna@example.com');
});

test('the time zone is locked for its user, not for administrators', () => {
  expect(() => decideUpdate(row, { timezone: 'Asia/Tokyo' }, self)).toThrow(
    expect.objectContaining({
      details: [expect.objectContaining({ path: 'timezone', params: { hours: 23 } })],
    }),
  );
  expect(decideUpdate(row, { timezone: 'Asia/Tokyo' }, admin)).toEqual({ timezone: 'Asia/Tokyo' });
});

test('changing one’s own address or password requires the current password', () => {
  expect(needsCurrentPassword(row, { password: 'new-password' }, true)).toBe(true);
  expect(needsCurrentPassword(row, { email: 'b@example.com' }, true)).toBe(true);
  expect(needsCurrentPassword(row, { email: row.email, name: 'B' }, true)).toBe(false);
  expect(needsCurrentPassword(row, { password: 'new-password' }, false)).toBe(false);
});

const seen = { name: 'Ann', height: 170, allergies: ['nuts'] };

describe('in an update with the whole record that was read before,', () => {
  test.each([
    ['a field that was changed is saved', {}, { name: 'Anna' }, { name: 'Anna' }],
    ['what was saved meanwhile stays', { height: 171 }, { name: 'Anna', height: 170 }, { name: 'Anna' }],
    ['a field that both set to the same is saved', { name: 'Anna' }, { name: 'Anna' }, { name: 'Anna' }],
    ['an equal list is unchanged', { allergies: ['milk'] }, { allergies: ['nuts'] }, {}],
    ['a field that was not read is saved', { weight: 60 }, { weight: 61 }, { weight: 61 }],
  ])('%s', (_name, meanwhile, given, expected) => {
    expect(mergeFields({ ...seen, ...meanwhile }, given, seen)).toEqual(expected);
  });

  test('a field that both changed is refused by its name', () => {
    const merge = () => mergeFields({ ...seen, name: 'Anne' }, { name: 'Anna', height: 180 }, seen);
    const details = [expect.objectContaining({ path: 'name', code: 'STALE_WRITE' })];
    expect(merge).toThrow(expect.objectContaining({ code: 'STALE_WRITE', details }));
  });

  test('all given fields are saved if it is missing', () => {
    expect(mergeFields({ ...seen, name: 'Anne' }, seen)).toEqual(seen);
  });
});
