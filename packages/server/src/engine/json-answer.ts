const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parseRecord(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** The JSON object in a model's words: the whole text, its last fenced block, or from the first brace to the last. */
export function findJsonObject(text: string): Record<string, unknown> | null {
  const whole = parseRecord(text);
  if (whole) return whole;
  const fenced = [...text.matchAll(/```(?:json)?\s*([\s\S]*?)```/gi)].at(-1)?.[1];
  const inFence = fenced === undefined ? null : parseRecord(fenced);
  if (inFence) return inFence;
  const first = text.indexOf('{');
  return first === -1 ? null : parseRecord(text.slice(first, text.lastIndexOf('}') + 1));
}
