import { api, fillPath } from '@agentarium/contracts';
import { createParser, type EventSourceMessage } from 'eventsource-parser';

export type SentEvent = { id: number | null; type: string; data: Record<string, unknown> };

export type EventReader = {
  status: number;
  events: SentEvent[];
  /** Returns when the first text arrived, by `performance.now()`; null before. */
  wordsAt: () => number | null;
  /** The text as seen by a reader: a restarted run discards the earlier text. */
  text: () => string;
  lastId: () => number;
  hasEnded: () => boolean;
  /** Resolves when the connection is closed for any reason. */
  over: Promise<void>;
  leave: () => void;
};

const decode = ({ id, event, data }: EventSourceMessage): SentEvent => {
  return { id: id === undefined ? null : Number(id), type: event ?? 'message', data: JSON.parse(data) };
};

/** The events of a complete response, in order. */
export function parseEvents(text: string): SentEvent[] {
  const events: SentEvent[] = [];
  createParser({ onEvent: (event) => events.push(decode(event)) }).feed(text);
  return events;
}

/** The text that results from these events. */
export function textOf(events: SentEvent[]): string {
  return events.reduce((text, { type, data }) => {
    if (type === 'status' && data.status === 'running') return '';
    return type === 'text-delta' ? text + String(data.text) : text;
  }, '');
}

/** Follows the events of a run or a follow-up over a real connection to the server at `address`. */
export async function readEvents(
  address: string,
  given: { id: string; token: string; after?: number | undefined; isFollowUp?: boolean },
): Promise<EventReader> {
  const controller = new AbortController();
  const { streamExecution, streamFollowUp } = api.executions;
  const path = fillPath((given.isFollowUp ? streamFollowUp : streamExecution).path, { id: given.id });
  const response = await fetch(`${address}/api${path}`, {
    headers: {
      authorization: `Bearer ${given.token}`,
      ...(given.after === undefined ? {} : { 'last-event-id': String(given.after) }),
    },
    signal: controller.signal,
  });
  const events: SentEvent[] = [];
  let wordsAt: number | null = null;
  const read = async () => {
    const parser = createParser({
      onEvent: (event) => {
        const sent = decode(event);
        if (sent.type === 'text-delta') wordsAt ??= performance.now();
        events.push(sent);
      },
    });
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) parser.feed(chunk);
  };
  return {
    status: response.status,
    events,
    wordsAt: () => wordsAt,
    text: () => textOf(events),
    lastId: () => events.findLast((event) => event.id !== null)?.id ?? 0,
    hasEnded: () => events.at(-1)?.type === 'end',
    over: read().catch(() => undefined),
    leave: () => controller.abort(),
  };
}
