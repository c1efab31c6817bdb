/** Tokens; null where the provider did not tell. */
export type Usage = { input_tokens: number | null; output_tokens: number | null };

/** What one call of a model used. */
export type Spent = { family: string; model: string; demo: boolean; usage: Usage };
