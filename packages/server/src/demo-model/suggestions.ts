import type { DemoFacts } from './facts.ts';
import { some } from './seed.ts';
import { wording } from './wording.ts';

/** Three suggested questions as JSON, without the one that was just asked. */
export function suggestions({ language }: DemoFacts, about: string): string {
  const open = wording[language].questions.filter((question) => question !== about);
  return JSON.stringify({ suggested_questions: some(open, 3, about) });
}
