import { describe, expect, it } from 'vitest';
import { differingFields } from './edit-conflict.tsx';

const paths = (mine: unknown, theirs: unknown) => differingFields(mine, theirs).map(({ path }) => path);

describe('the fields that differ between two versions', () => {
  it.each<[string, unknown, unknown, string[]]>([
    ['none of two that are the same', { a: 1, b: { c: [1] } }, { b: { c: [1] }, a: 1 }, []],
    [
      'a field inside a group',
      { config: { tier: 'pro', limit: 1 } },
      { config: { tier: 'basic', limit: 1 } },
      ['config.tier'],
    ],
    ['a list, as one', { ids: ['a', 'b'] }, { ids: ['b', 'a'] }, ['ids']],
    ['a field that only mine has', { a: 1 }, {}, ['a']],
    ['a field that only theirs has', {}, { a: 1 }, ['a']],
    ['nothing and null are the same', { a: null }, {}, []],
    ['an empty text and null are not', { a: '' }, { a: null }, ['a']],
    ['a group and none', { config: { tier: 'pro' } }, { config: null }, ['config']],
    ['a group of a list', { list: [{ a: 1 }] }, { list: [{ a: 2 }] }, ['list']],
    [
      'tools, as one',
      { allowed_tools: { x: { enabled: true } } },
      { allowed_tools: { x: { enabled: false } } },
      ['allowed_tools'],
    ],
    ['no passwords', { name: 'a', password: 'x', current_password: 'y' }, { name: 'a', password: '' }, []],
  ])('%s', (_name, mine, theirs, expected) => {
    expect(paths(mine, theirs)).toEqual(expected);
  });

  it('have both values, and the language of a translation', () => {
    const mine = { config: { locales: { ru: { name: 'Повар' } } } };
    const theirs = { config: { locales: { ru: { name: 'Шеф' } } } };
    expect(differingFields(mine, theirs)).toEqual([
      { path: 'config.locales.ru.name', key: 'name', language: 'ru', mine: 'Повар', theirs: 'Шеф' },
    ]);
    expect(differingFields({ name: 'a' }, { name: 'b' })[0]?.language).toBeNull();
  });

  it('have the language even if the whole translation is new', () => {
    const [field] = differingFields({ locales: {} }, { locales: { ru: { name: 'Шеф' } } });
    expect(field).toMatchObject({ key: 'ru', language: 'ru', theirs: { name: 'Шеф' } });
  });
});
