import { describe, expect, test } from 'vitest';
import { checkUsername, isOneScript, usernameSkeleton } from './username-rules.ts';

test.each([
  'anna',
  'José',
  'Анна-2',
  'ёжик',
  'Μαρία',
  'ひろし',
  'カタカナ田中ー',
  '김철수',
  '李明',
  'مريم_1',
  'שרה',
  'a.b-c_9',
])('the username %s uses one alphabet', (name) => expect(isOneScript(name)).toBe(true));

test.each(['аnna', 'annа', 'Аdmin', 'ρaul', 'anna李', 'ann١', 'бob', 'οlga'])(
  'the username %s mixes alphabets',
  (name) => {
    expect(isOneScript(name)).toBe(false);
    expect(() => checkUsername(name, { byAdmin: true })).toThrow(
      expect.objectContaining({ details: [expect.objectContaining({ code: 'USERNAME_MIXED_SCRIPTS' })] }),
    );
  },
);

describe('lookalike names', () => {
  test.each([
    ['coco', 'сосо'],
    ['COCO', 'сосо'],
    ['paypal', 'paypaI'],
    ['bill', 'b1ll'],
    ['modern', 'modem'],
    ['oxo', '0x0'],
    ['Mapa', 'Мара'],
    ['NIKO', 'ΝΙΚΟ'],
    ['anna', ' ＡＮＮＡ'],
  ])('%s and %s are alike', (one, other) => expect(usernameSkeleton(one)).toBe(usernameSkeleton(other)));

  test.each([
    ['anna', 'änna'],
    ['boris', 'doris'],
    ['андрей', 'андреи'],
    ['person1', 'person2'],
    ['anna.b', 'annab'],
  ])('%s and %s are distinct', (one, other) =>
    expect(usernameSkeleton(one)).not.toBe(usernameSkeleton(other)),
  );
});

test.each([
  'adm1n',
  'ADMlN',
  'аdmіn'.normalize(),
  'adrnin',
  'admín',
  'ad.min',
  '_admin_',
  'Administrat0r',
  'ａｄmin1strator',
])('the username %s is refused, as it could be mistaken for the administrator', (name) => {
  for (const byAdmin of [true, false]) expect(() => checkUsername(name, { byAdmin })).toThrow();
});

test('only administrators can change the user name', () => {
  expect(() => checkUsername('Admin', { byAdmin: false })).toThrow(
    expect.objectContaining({ details: [expect.objectContaining({ code: 'USERNAME_CONFUSABLE' })] }),
  );
  checkUsername('Admin', { byAdmin: true });
  checkUsername('adminka', { byAdmin: false });
});
