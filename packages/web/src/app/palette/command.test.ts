import { describe, expect, it } from 'vitest';
import { type Command, type CommandGroup, findCommands } from './command.ts';

const command = (label: string): Command => ({ id: label, label, icon: 'search', run: () => {} });
const group = (id: string, labels: string[], atFirst = labels.length): CommandGroup => ({
  ...{ id, heading: id, atFirst },
  commands: labels.map(command),
});
const told = (groups: CommandGroup[]) =>
  groups.map(({ id, commands }) => `${id}: ${commands.map(({ label }) => label).join(', ')}`);

describe('while nothing is typed', () => {
  it.each(['', '   '])('(%j) each group shows what it has at first, and none that has nothing', (typed) => {
    const groups = [
      group('runs', ['one', 'two', 'three', 'four'], 3),
      group('tasks', ['Menu'], 0),
      group('go', ['Agents', 'Tasks']),
      group('admin', []),
    ];
    expect(told(findCommands(groups, typed))).toEqual(['runs: one, two, three', 'go: Agents, Tasks']);
  });
});

describe('what was typed', () => {
  it('is looked for in all of a group, also where nothing shows at first', () => {
    expect(told(findCommands([group('tasks', ['Menu', 'Bread'], 0)], 'bread'))).toEqual(['tasks: Bread']);
  });

  it('puts the group with the likeliest find first, whatever the order of the groups', () => {
    const groups = [
      group('go', ['Menu of agents']),
      group('tasks', ['Weekly menu', 'Menu']),
      group('agents', ['Chef']),
    ];
    expect(told(findCommands(groups, 'menu'))).toEqual(['tasks: Menu, Weekly menu', 'go: Menu of agents']);
  });

  it('keeps the order of the groups when finds fit alike', () => {
    const groups = [group('tasks', ['Plate check']), group('runs', ['Plate check'])];
    expect(told(findCommands(groups, 'plate'))).toEqual(['tasks: Plate check', 'runs: Plate check']);
  });

  it('shows six of a group at most', () => {
    const many = Array.from({ length: 9 }, (_, index) => `Menu ${index + 1}`);
    expect(findCommands([group('tasks', many)], 'menu')[0]?.commands).toHaveLength(6);
  });

  it('may be found nowhere', () => {
    expect(findCommands([group('tasks', ['Menu'])], 'zzzz')).toEqual([]);
  });
});
