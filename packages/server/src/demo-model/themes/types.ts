import type { Language } from '@agentarium/contracts';
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
