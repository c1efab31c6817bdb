import type { Usage } from '../platform/models/usage.ts';

export type { Usage } from '../platform/models/usage.ts';

/**
 * A model that was called but did not answer: why, and how often. `status` and `text` are the provider's, masked; for
 * administrators only.
 */
export type Tried = {
  family: string;
  model: string;
  demo: boolean;
  reason: string;
  times: number;
  status?: number;
  text?: string;
};

/** A family that was called, regardless of the outcome. */
export type Reached = { family: string; demo: boolean };

/** The usage of one model call. */
export type Spent = { family: string; model: string; demo: boolean; usage: Usage };
