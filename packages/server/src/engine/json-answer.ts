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

const fence = '```';

/** The content of the last closed fence, without a leading `json` and white space; null without a fence. */
function lastFenced(text: string): string | null {
  let found: string | null = null;
  let open = text.indexOf(fence);
  while (open !== -1) {
    const named = text.slice(open + fence.length, open + fence.length + 4).toLowerCase() === 'json';
    const start = open + fence.length + (named ? 4 : 0);
    const close = text.indexOf(fence, start);
    if (close === -1) break;
    found = text.slice(start, close);
    open = text.indexOf(fence, close + fence.length);
  }
  return found === null ? null : found.trimStart();
}

/**
 * The JSON object in a model's text: the whole text, its last fenced block, or from the first brace to the last. Null
 * when there is none. Takes linear time.
 */
export function findJsonObject(text: string): Record<string, unknown> | null {
  const whole = parseRecord(text);
  if (whole) return whole;
  const fenced = lastFenced(text);
  const inFence = fenced === null ? null : parseRecord(fenced);
  if (inFence) return inFence;
  const first = text.indexOf('{');
  return first === -1 ? null : parseRecord(text.slice(first, text.lastIndexOf('}') + 1));
}
