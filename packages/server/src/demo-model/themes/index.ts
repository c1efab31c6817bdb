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
import type { Theme } from './types.ts';
import { wellbeing } from './wellbeing.ts';

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
