export type StreamEvent = { id: string | null; event: string; data: unknown };

const decode = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Makes a parser that takes chunks of an event stream as they arrive and gives the events they complete. */
export function sseParser(): (chunk: string) => StreamEvent[] {
  let rest = '';
  let id: string | null = null;
  let name = 'message';
  let data: string[] = [];

  const take = (line: string): StreamEvent | null => {
    if (line === '') {
      const event = data.length > 0 ? { id, event: name, data: decode(data.join('\n')) } : null;
      name = 'message';
      data = [];
      return event;
    }
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? [];
    if (field === 'id') id = value;
    else if (field === 'event') name = value;
    else if (field === 'data') data.push(value);
    return null;
  };

  return (chunk) => {
    const text = rest + chunk;
    // A lone CR at the end may be half of a CR LF, so it waits for the next chunk.
    const end = text.endsWith('\r') ? text.length - 1 : text.length;
    const lines = text.slice(0, end).split(/\r\n|\n|\r/);
    rest = (lines.pop() ?? '') + text.slice(end);
    return lines.map(take).filter((event) => event !== null);
  };
}
