import { describe, expect, it } from 'vitest';
import { type Command, type CommandGroup, findCommands } from './command.ts';

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
