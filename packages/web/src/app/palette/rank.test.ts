import { describe, expect, it } from 'vitest';
import { distanceToStart, rank } from './command.ts';

const items = [
  { label: 'Personal parameters', words: ['Личные параметры', 'health weight profile plan latest'] },
  { label: 'Settings', words: ['Настройки', 'language theme'] },
  { label: 'Subscription', words: ['Подписка', 'plan'] },
  { label: 'Plate check', words: ['Проверка тарелки', 'Dietologist', 'Диетолог'] },
  { label: 'Weekly meal plan', words: ['План питания на неделю', 'Dietologist', 'Диетолог'] },
  { label: 'Recipe from what is there', words: ['Рецепт из того, что есть', 'Chef', 'Шеф-повар'] },
  { label: 'Bread of the day', words: ['Хлеб дня'] },
];
const found = (typed: string) => rank(items, typed).map(({ item }) => item.label);

describe('the ranking of the palette', () => {
  it.each([
    ['plat', 'Plate check'],

    ['check plate', 'Plate check'],
    // Typos: swapped, missing, doubled and wrong letters.
    ['palte', 'Plate check'],
    ['plte', 'Plate check'],

    ['plare chek', 'Plate check'],
    // The other language, whole and begun.
    ['тарелки', 'Plate check'],
    ['настр', 'Settings'],
    // Russian words on the Latin layout, and the other way round.
    ['nfhtkrb', 'Plate check'],
    ['здфеу', 'Plate check'],
    ['gkfy gbnf', 'Weekly meal plan'],
    ['[kt,', 'Bread of the day'],
    // A visible word ranks before a hidden one.
    ['plan', 'Weekly meal plan'],
  ])('puts the match for %s first', (typed, expected) => {
    expect(found(typed)[0]).toBe(expected);
  });

  it('puts the exact name before others that start with it', () => {
    const pages = [{ label: 'Agents · Admin' }, { label: 'Tasks' }, { label: 'Agents' }];
    expect(rank(pages, 'agents').map(({ item }) => item.label)).toEqual(['Agents', 'Agents · Admin']);
  });

  it('does not take another first letter for a typo', () => {
    expect(rank([{ label: 'Time zone', words: ['clock'] }], 'block')).toEqual([]);
  });

  it('does not match letters scattered over a text', () => {
    expect(found('plate')).toEqual(['Plate check']);
    expect(found('zzzz')).toEqual([]);
    expect(found('  ')).toEqual([]);
  });

  it('requires every typed word to match', () => {
    expect(found('plate soup')).toEqual([]);
    expect(found('план неделя')).toEqual(['Weekly meal plan']);
  });

  it.each([
    ['plat', 'plates', 0],
    ['palte', 'plate', 1],
    ['pxate', 'plate', 1],
    ['plte', 'plates', 1],
    ['abc', 'xyz', 3],
  ])('matches %s with the start of %s with %i errors', (typed, word, errors) => {
    expect(distanceToStart(typed, word)).toBe(errors);
  });
});
