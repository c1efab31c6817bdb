import { describe, expect, test } from 'vitest';
import { mergeFields } from './merge-fields.ts';

const seen = { name: 'Ann', height: 170, allergies: ['nuts'] };

describe('of a whole record that was read before', () => {
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

  test('without it all given fields are saved', () => {
    expect(mergeFields({ ...seen, name: 'Anne' }, seen)).toEqual(seen);
  });
});
