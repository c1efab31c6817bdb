import type { Snippet } from '@agentarium/contracts';
import type { IconName } from '../../lib/icons.ts';
import { otherLayout } from './keyboard-layout.ts';

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

type Searchable = {
  label: string;
  /** Other texts it is found by: its name in other languages, its agent, what a run was asked for. */
  words?: readonly string[];
};

const normal = (text: string) => text.toLowerCase().replaceAll('ё', 'е');
const wordsOf = (text: string) => normal(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const errorsAllowed = (length: number) => (length < 4 ? 0 : length < 7 ? 1 : 2);

/** Returns the number of letters to add, leave out, change or swap until `typed` is the start of `word`. */
export function distanceToStart(typed: string, word: string): number {
  let before: number[] = [];
  let above = Array.from({ length: word.length + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= word.length; column += 1) {
      const same = typed[row - 1] === word[column - 1];
      let cost = Math.min(
        (above[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      if (row > 1 && column > 1 && swapped) cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      line.push(cost);
    }
    before = above;
    above = line;
  }
  return Math.min(...above);
}

/** Rates how well a typed word fits a word of a text: 100 is the word itself, 0 is not at all. */
function fit(typed: string, word: string): number {
  if (word === typed) return 100;
  if (word.startsWith(typed)) return 90;
  if (typed.length >= 3 && word.includes(typed)) return 50;
  // Hardly anyone mistypes the first letter. Far shorter words cannot be meant, and measuring costs time.
  if (word[0] !== typed[0] || word.length < typed.length - 2) return 0;
  const errors = distanceToStart(typed, word);
  if (errors === 0 || errors > errorsAllowed(typed.length)) return 0;
  return 40 - 10 * (errors - 1);
}

const best = (typed: string, words: readonly string[]) =>
  words.reduce((found, word) => Math.max(found, fit(typed, word)), 0);

/** Every typed word must fit something; a word of the label counts more than one that is not shown. */
function scoreOf({ label, words = [] }: Searchable, typed: readonly string[]): number {
  if (typed.length === 0) return 0;
  const shown = wordsOf(label);
  const hidden = words.flatMap(wordsOf);
  let sum = 0;
  for (const word of typed) {
    const score = Math.max(best(word, shown), best(word, hidden) * 0.6);
    if (score === 0) return 0;
    sum += score;
  }
  const phrase = typed.join(' ');
  const start = normal(label);
  const whole = start === phrase ? 20 : start.startsWith(phrase) ? 10 : 0;
  return sum / typed.length + whole;
}

/** The weight of a match by the other keyboard layout, a little below that of the typed text. */
const layoutShare = 0.9;
/** Beside a good find, what fits worse than this share of it is noise. */
const noiseShare = 1 / 3;

/**
 * The items that what was typed may mean, the likeliest first; equal ones keep their order. Words may be unfinished,
 * have a typo or two, be in another order, or be typed on the wrong layout.
 */
export function rank<T extends Searchable>(items: readonly T[], typed: string): { item: T; score: number }[] {
  const asTyped = wordsOf(typed);
  const swapped = wordsOf(otherLayout(normal(typed)));
  const found = items
    .map((item) => ({ item, score: Math.max(scoreOf(item, asTyped), scoreOf(item, swapped) * layoutShare) }))
    .sort((a, b) => b.score - a.score);
  const minScore = (found[0]?.score ?? 0) * noiseShare;
  return found.filter(({ score }) => score > 0 && score >= minScore);
}
