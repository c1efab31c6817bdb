import type { DemoFacts } from './facts.ts';
import { some } from './seed.ts';
import { wording } from './wording.ts';

/** Three suggested questions as the JSON block that ends an answer; empty when none are wanted. */
export function suggestions({ suggests, language, task, followUp }: DemoFacts): string {
  if (!suggests) return '';
  const asked = followUp?.message ?? '';
  const open = wording[language].questions.filter((question) => question !== asked);
  const suggested_questions = some(open, 3, JSON.stringify([task.name, asked]));
  return `\n\n\`\`\`json\n${JSON.stringify({ suggested_questions })}\n\`\`\``;
}
