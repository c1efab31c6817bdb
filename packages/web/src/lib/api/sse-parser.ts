import { createParser } from 'eventsource-parser';

export type StreamEvent = { id: string | null; event: string; data: unknown };

const decode = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Creates a parser that takes chunks of an event stream as they arrive and returns the events they complete. */
export function sseParser(): (chunk: string) => StreamEvent[] {
  let completed: StreamEvent[] = [];
  const parser = createParser({
    onEvent: ({ id = null, event = 'message', data }) => completed.push({ id, event, data: decode(data) }),
  });
  return (chunk) => {
    completed = [];
    parser.feed(chunk);
    return completed;
  };
}
