/** Tokens; null if the provider did not report them. */
export type Usage = { input_tokens: number | null; output_tokens: number | null };

export const noUsage: Usage = { input_tokens: null, output_tokens: null };

/** More than any model can read or write in one call: a higher figure is a fault of the provider. */
const maxTokensOfCall = 10_000_000;
/** The highest sum that can be stored. */
const maxTokens = 2_000_000_000;

/** A token count as a number or as digits; null for anything that no call can have used. */
function tokens(value: unknown): number | null {
  const count = typeof value === 'string' && /^\d+$/.test(value.trim()) ? Number(value) : value;
  return typeof count === 'number' && Number.isInteger(count) && count >= 0 && count <= maxTokensOfCall
    ? count
    : null;
}

/** The token usage in a provider's `usage` object, whichever names it uses; null when it reports nothing usable. */
export function readUsage(value: unknown): Usage | null {
  if (typeof value !== 'object' || value === null) return null;
  const usage = value as Record<string, unknown>;
  const found = {
    input_tokens: tokens(usage.prompt_tokens ?? usage.input_tokens),
    output_tokens: tokens(usage.completion_tokens ?? usage.output_tokens),
  };
  return found.input_tokens === null && found.output_tokens === null ? null : found;
}

/** Adds the usage of two calls; what both leave unknown is null. */
export function addUsage(one: Usage, other: Usage): Usage {
  const sum = (a: number | null, b: number | null) =>
    a === null && b === null ? null : Math.min((a ?? 0) + (b ?? 0), maxTokens);
  return {
    input_tokens: sum(one.input_tokens, other.input_tokens),
    output_tokens: sum(one.output_tokens, other.output_tokens),
  };
}
