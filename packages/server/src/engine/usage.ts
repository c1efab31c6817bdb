/** Tokens; null if the provider did not report them. */
export type Usage = { input_tokens: number | null; output_tokens: number | null };

/** A model that was called but did not answer: why, and how often. */
export type Tried = { family: string; model: string; demo: boolean; reason: string; times: number };

/** A family that was called, regardless of the outcome. */
export type Reached = { family: string; demo: boolean };

/** The usage of one model call. */
export type Spent = { family: string; model: string; demo: boolean; usage: Usage };
