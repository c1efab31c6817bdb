import type { Language } from '@agentarium/contracts';
import type { DemoFacts } from '../figures.ts';
import { comedy } from './comedy.ts';
import { cooking } from './cooking.ts';
import { fitness } from './fitness.ts';
import { learning } from './learning.ts';
import { money } from './money.ts';
import { numerology } from './numerology.ts';
import { nutrition } from './nutrition.ts';
import { planning } from './planning.ts';
import { travel } from './travel.ts';
import { wellbeing } from './wellbeing.ts';

/** The texts of the demo model about a topic, in one language. */
export type ThemeText = {
  openings: string[];
  planTitle: string;
  columns: [string, string, string];
  rows: [string, string, string][];
  /** The second and third column of additional rows, when more than `rows` are requested. */
  more: [string, string][];
  thoughts: [title: string, text: string][];
  steps: string[];
  tips: string[];
};

/** A topic; `words` are prefixes of words, in both languages, that indicate it. */
export type Theme = { words: string[] } & Record<Language, ThemeText>;

export const themes: readonly Theme[] = [
  nutrition,
  wellbeing,
  money,
  fitness,
  numerology,
  comedy,
  cooking,
  travel,
  learning,
  planning,
];

function mentions(theme: Theme, text: string): number {
  return theme.words.filter((word) => text.includes(word)).length;
}

/** The theme that best matches a run: the agent counts more than the task, the task more than the prompts. */
export function themeFor({ agent, task, wish }: DemoFacts): Theme {
  const texts: [string, number][] = [
    [`${agent.name} ${agent.role}`.toLowerCase(), 5],
    [`${task.name} ${task.description}`.toLowerCase(), 3],
    [wish.toLowerCase(), 1],
  ];
  let best: { theme: Theme; score: number } = { theme: planning, score: 0 };
  for (const theme of themes) {
    const score = texts.reduce((sum, [text, weight]) => sum + weight * mentions(theme, text), 0);
    if (score > best.score) best = { theme, score };
  }
  return best.theme;
}
