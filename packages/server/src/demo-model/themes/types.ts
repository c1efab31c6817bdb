import type { Language } from '@agentarium/contracts';
/** What the demo model can say about a subject, in one language. */
export type ThemeText = {
  openings: string[];
  planTitle: string;
  columns: [string, string, string];
  rows: [string, string, string][];
  /** Where more rows are asked for than `rows` holds: what stands in their second and third column. */
  more: [string, string][];
  thoughts: [title: string, text: string][];
  steps: string[];
  tips: string[];
};

/** A subject; `words` are beginnings of words, in both languages, that speak of it. */
export type Theme = { words: string[] } & Record<Language, ThemeText>;
