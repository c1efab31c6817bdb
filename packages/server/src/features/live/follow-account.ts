import type { SignedIn } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { type Connection, eventStream, keepAlive } from '../../platform/http/event-stream.ts';
import type { LiveHub } from './live-hub.ts';
import { parseStamp } from './read-live.ts';

type FollowInput = Connection & { hub: LiveHub; lastEventId: string | undefined };

/**
 * Changes that concern the caller as server-sent events, until the client disconnects or the session ends
 * (docs/spec/api.md#live).
 */
export function followAccount(ctx: SignedIn, input: FollowInput): AsyncGenerator<string> {
  const { hub, lastEventId = '' } = input;
  const known = lastEventId === '' ? null : parseStamp(lastEventId);
  if (lastEventId !== '' && known === null) throw invalid('last-event-id', 'EVENT_ID_FORMAT');
  return eventStream(ctx, input, async function* events(reader) {
    const place = hub.join(ctx.actor, known, reader.wake);
    try {
      while (reader.isConnected() && (await reader.mayStay())) {
        const text = place.take();
        if (text !== '') yield text;
        else if (!(await reader.wait()) && reader.isConnected()) yield keepAlive;
      }
    } finally {
      place.leave();
    }
  });
}
