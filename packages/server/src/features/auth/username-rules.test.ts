import { describe, expect, test } from 'vitest';
import { checkUsername, isOneScript, usernameSkeleton } from './username-rules.ts';

test.each(['José', 'Анна-2', 'カタカナ田中ー', 'a.b-c_9'])('the username %s uses one alphabet', (name) =>
  expect(isOneScript(name)).toBe(true),
);

test.each(['аnna', 'anna李', 'ann١'])('the username %s mixes alphabets', (name) => {
  expect(isOneScript(name)).toBe(false);
  expect(() => checkUsername(name, { byAdmin: true })).toThrow(
    expect.objectContaining({ details: [expect.objectContaining({ code: 'USERNAME_MIXED_SCRIPTS' })] }),
  );
});

describe('lookalike names', () => {
  test.each([
    ['coco', 'сосо'],
    ['paypal', 'paypaI'],
    ['modern', 'modem'],
    ['oxo', '0x0'],
    ['anna', ' ＡＮＮＡ'],
  ])('%s and %s are alike', (one, other) => expect(usernameSkeleton(one)).toBe(usernameSkeleton(other)));

  test.each([
    ['anna', 'änna'],
    ['boris', 'doris'],
    ['андрей', 'андреи'],
    ['anna.b', 'annab'],
  ])('%s and %s are distinct', (one, other) =>
    expect(usernameSkeleton(one)).not.toBe(usernameSkeleton(other)),
  );
});

test.each(['adm1n', 'adrnin', 'admín', 'ad.min', 'Administrat0r'])(
  'the username %s is refused, as it could be mistaken for the administrator',
  (name) => {
    for (const byAdmin of [true, false]) expect(() => checkUsername(name, { byAdmin })).toThrow();
  },
);

test('only administrators can change the user name', () => {
  expect(() => checkUsername('Admin', { byAdmin: false })).toThrow(
    expect.objectContaining({ details: [expect.objectContaining({ code: 'USERNAME_CONFUSABLE' })] }),
  );
  checkUsername('Admin', { byAdmin: true });
  checkUsername('adminka', { byAdmin: false });
});
