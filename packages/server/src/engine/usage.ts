import type { Usage } from '../platform/models/read-chunk.ts';

export type { Tried } from '../platform/models/model-errors.ts';
export type { Usage } from '../platform/models/read-chunk.ts';

/** A family that was called, regardless of the outcome. */
export type Reached = { family: string; demo: boolean };

/** The usage of one model call. */
export type Spent = { family: string; model: string; demo: boolean; usage: Usage };
