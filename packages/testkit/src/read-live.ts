import { api, type LiveEvent, type LiveEventOf, type LiveEventType } from '@agentarium/contracts';
import { createParser } from 'eventsource-parser';

export type LiveReader = {
  status: number;
  events: (LiveEvent & { id: string | undefined })[];
  /** The latest event of a type, so far. */
  latest: <T extends LiveEventType>(type: T) => LiveEventOf<T>['data'] | undefined;
  lastId: () => string | undefined;
  /** Resolves when the connection is closed for any reason. */
  over: Promise<void>;
  leave: () => void;
};

/** Follows an account over a real connection to the server at `address`. */
export async function readLive(
  address: string,
  { token, after }: { token: string; after?: string | undefined },
): Promise<LiveReader> {
  const controller = new AbortController();
  const response = await fetch(`${address}/api${api.live.followAccount.path}`, {
    headers: { authorization: `Bearer ${token}`, ...(after !== undefined && { 'last-event-id': after }) },
    signal: controller.signal,
  });
  const events: LiveReader['events'] = [];
  const read = async () => {
    const parser = createParser({
      onEvent: ({ id, event, data }) =>
        events.push({ id, type: event, data: JSON.parse(data) } as LiveReader['events'][number]),
    });
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) parser.feed(chunk);
  };
  return {
    status: response.status,
    events,
    latest: <T extends LiveEventType>(type: T) =>
      events.findLast((event) => event.type === type)?.data as LiveEventOf<T>['data'] | undefined,
    lastId: () => events.findLast((event) => event.id !== undefined)?.id,
    over: read().catch(() => undefined),
    leave: () => controller.abort(),
  };
}
