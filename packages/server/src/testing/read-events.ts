import { api, fillPath } from '@agentarium/contracts';

export type SentEvent = { id: number | null; type: string; data: Record<string, unknown> };

export type EventReader = {
  status: number;
  events: SentEvent[];
  /** When the first words came, by `performance.now()`; null before. */
  wordsAt: () => number | null;
  /** The text as a reader has it: a run that starts over makes the earlier words void. */
  text: () => string;
  lastId: () => number;
  hasEnded: () => boolean;
  /** Resolves when the connection is over, however that came. */
  over: Promise<void>;
  leave: () => void;
};

function parse(block: string): SentEvent | null {
  const fields = new Map(
    block.split('\n').map((line) => {
      const at = line.indexOf(': ');
      return [line.slice(0, at), line.slice(at + 2)] as const;
    }),
  );
  const type = fields.get('event');
  if (type === undefined) return null;
  const id = fields.get('id');
  return { id: id === undefined ? null : Number(id), type, data: JSON.parse(fields.get('data') ?? 'null') };
}

/** The text that these events amount to. */
export function textOf(events: SentEvent[]): string {
  return events.reduce((text, { type, data }) => {
    if (type === 'status' && data.status === 'running') return '';
    return type === 'text-delta' ? text + String(data.text) : text;
  }, '');
}

/** Follows the events of a run over a real connection to the server at `address`. */
export async function readEvents(
  address: string,
  given: { id: string; token: string; after?: number | undefined },
): Promise<EventReader> {
  const controller = new AbortController();
  const path = fillPath(api.executions.streamExecution.path, { id: given.id });
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
    let rest = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (rest + chunk).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const event of blocks.map(parse)) {
        if (event === null) continue;
        if (event.type === 'text-delta') wordsAt ??= performance.now();
        events.push(event);
      }
    }
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
