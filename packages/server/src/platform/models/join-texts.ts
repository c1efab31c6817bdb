type Choice = Record<string, unknown> & { delta: Record<string, unknown> & { content: string } };
type Piece = { choices: [Choice] };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const choiceKeys = new Set(['index', 'delta', 'finish_reason', 'logprobs']);
const deltaKeys = new Set(['role', 'content']);
const hasOnly = (value: Record<string, unknown>, keys: ReadonlySet<string>) =>
  Object.keys(value).every((key) => keys.has(key));

/** Returns whether a chat-completions chunk contains a piece of text and nothing else of interest. */
function isPiece(value: unknown): value is Piece {
  if (!isObject(value) || value.usage != null || value.error != null || !Array.isArray(value.choices))
    return false;
  const [choice, ...others] = value.choices as unknown[];
  if (others.length > 0 || !isObject(choice) || !isObject(choice.delta)) return false;
  return (
    hasOnly(choice, choiceKeys) &&
    choice.finish_reason == null &&
    choice.logprobs == null &&
    hasOnly(choice.delta, deltaKeys) &&
    typeof choice.delta.content === 'string'
  );
}

function parsePiece(event: string): Piece | null {
  if (!event.startsWith('data:') || event.includes('\n')) return null;
  try {
    const value: unknown = JSON.parse(event.slice('data:'.length));
    return isPiece(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * Joins adjacent text-only events of a model's stream into one, so that not every word is parsed, validated and
 * forwarded separately. Everything else is unchanged, including an incomplete event at the end.
 */
export function joinTexts(stream: string): string {
  const events = stream.split('\n\n');
  const rest = events.pop() ?? '';
  if (events.length < 2) return stream;
  let joined = '';
  let open: Piece | null = null;
  const close = () => {
    if (open) joined += `data: ${JSON.stringify(open)}\n\n`;
    open = null;
  };
  for (const event of events) {
    const piece = parsePiece(event);
    if (piece && open && piece.choices[0].index === open.choices[0].index)
      open.choices[0].delta.content += piece.choices[0].delta.content;
    else {
      close();
      if (piece) open = piece;
      else joined += `${event}\n\n`;
    }
  }
  close();
  return joined + rest;
}
