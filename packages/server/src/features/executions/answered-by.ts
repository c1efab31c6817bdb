import type { executions } from '../../db/schema/index.ts';

export type AnsweredBy = Pick<
  typeof executions.$inferSelect,
  'model' | 'model_family' | 'is_demo' | 'input_tokens' | 'output_tokens' | 'duration_ms'
>;

/** Returns the model that answered, and its usage, as in the API. */
export const presentAnsweredBy = (row: AnsweredBy): AnsweredBy => ({
  model: row.model,
  model_family: row.model_family,
  is_demo: row.is_demo,
  input_tokens: row.input_tokens,
  output_tokens: row.output_tokens,
  duration_ms: row.duration_ms,
});
