import type { Snippet } from '@agentarium/contracts';
import type { IconName } from '../../lib/icons.ts';
import { rank, type Searchable } from './rank.ts';

export type Command = Searchable & {
  id: string;
  icon: IconName;
  /** Shown quietly behind the label: the agent of a task, when a run was. */
  note?: string;
  /** The words around what was found in a run. */
  snippet?: Snippet;
  /** The key of its own, if it has one. */
  keys?: readonly string[];
  run: () => void;
};

export type CommandGroup = {
  id: string;
  heading: string;
  commands: readonly Command[];
  /** How many of them are shown while nothing is typed. */
  atFirst: number;
};

/** Found commands of one group that are shown at once. */
const perGroup = 6;

/** Groups for what was typed, that with the likeliest command first; without it, what each shows at first. */
export function findCommands(groups: readonly CommandGroup[], typed: string): CommandGroup[] {
  if (typed.trim() === '')
    return groups
      .map((group) => ({ ...group, commands: group.commands.slice(0, group.atFirst) }))
      .filter(({ commands }) => commands.length > 0);
  const group = new Map(groups.flatMap((each) => each.commands.map((command) => [command, each] as const)));
  const found = new Map<CommandGroup, Command[]>();
  for (const { item } of rank([...group.keys()], typed)) {
    const of = group.get(item);
    if (of) found.set(of, [...(found.get(of) ?? []), item]);
  }
  return [...found].map(([of, commands]) => ({ ...of, commands: commands.slice(0, perGroup) }));
}
