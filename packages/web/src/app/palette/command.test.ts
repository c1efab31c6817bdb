import { describe, expect, it } from 'vitest';
import { type Command, type CommandGroup, distanceToStart, findCommands, rank } from './command.ts';

const command = (label: string): Command => ({ id: label, label, icon: 'search', run: () => {} });
const group = (id: string, labels: string[], atFirst = labels.length): CommandGroup => ({
  id,
  heading: id,
  atFirst,
  commands: labels.map(command),
});
const summary = (groups: CommandGroup[]) =>
  groups.map(({ id, commands }) => `${id}: ${commands.map(({ label }) => label).join(', ')}`);

describe('an empty query', () => {
  it.each(['', '   '])('(%j) shows the first commands of each group, and no empty group', (typed) => {
    const groups = [
      group('runs', ['one', 'two', 'three', 'four'], 3),
      group('tasks', ['Menu'], 0),
      group('go', ['Agents', 'Tasks']),
      group('admin', []),
    ];
    expect(summary(findCommands(groups, typed))).toEqual(['runs: one, two, three', 'go: Agents, Tasks']);
  });
});

describe('a typed query', () => {
  it('searches the whole group, even if it shows nothing at first', () => {
    expect(summary(findCommands([group('tasks', ['Menu', 'Bread'], 0)], 'bread'))).toEqual(['tasks: Bread']);
  });

  it('puts the group with the best match first, in any order of the groups', () => {
    const groups = [
      group('go', ['Menu of agents']),
      group('tasks', ['Weekly menu', 'Menu']),
      group('agents', ['Chef']),
    ];
    expect(summary(findCommands(groups, 'menu'))).toEqual(['tasks: Menu, Weekly menu', 'go: Menu of agents']);
  });

  it('keeps the order of the groups when matches are equally good', () => {
    const groups = [group('tasks', ['Plate check']), group('runs', ['Plate check'])];
    expect(summary(findCommands(groups, 'plate'))).toEqual(['tasks: Plate check', 'runs: Plate check']);
  });

  it('shows at most six of a group', () => {
    const many = Array.from({ length: 9 }, (_, index) => `Menu ${index + 1}`);
    expect(findCommands([group('tasks', many)], 'menu')[0]?.commands).toHaveLength(6);
  });
});

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
