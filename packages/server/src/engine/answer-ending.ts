import type { Language } from '@agentarium/contracts';
import { texts } from '../locales/texts.ts';

const fence = /^ {0,3}(`{3,}|~{3,})/gm;

/** The fence that closes the last code block of a text, or null when none is open. */
function openFence(text: string): string | null {
  let open: string | null = null;
  for (const [, mark = ''] of text.matchAll(fence)) {
    if (open === null) open = mark;
    else if (mark.startsWith(open)) open = null;
  }
  return open;
}

/** The notice after an answer truncated at `maxChars` characters, in its language; closes an open code block. */
export function cutEnding(text: string, language: Language, maxChars: number): string {
  const open = openFence(text);
  const count = maxChars.toLocaleString(language);
  return `${open === null ? '' : `\n${open}`}\n\n*${texts[language].answers.cut(count)}*`;
}
