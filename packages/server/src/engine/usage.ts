/** Tokens; null where the provider did not tell. */
export type Usage = { input_tokens: number | null; output_tokens: number | null };

/** A model that was asked and gave no answer: why, and how often. */
export type Tried = { family: string; model: string; demo: boolean; reason: string; times: number };

/** A family that was called, whatever came of it. */
export type Reached = { family: string; demo: boolean };

/** What one call of a model used. */
export type Spent = { family: string; model: string; demo: boolean; usage: Usage };
