import { isChildSequenceRunning } from '@agentarium/contracts';
import type { SignedIn } from '../../../platform/context.ts';
import { invalid } from '../../../platform/errors.ts';
import { type Connection, eventStream, formatEvent, keepAlive } from '../../../platform/http/event-stream.ts';
import { noteWatched } from '../../notifications/index.ts';
import { loadOwnFollowUp } from '../follow-ups/read-follow-ups.ts';
import { type EndedExecution, findEnded, tellEnded } from './ended-execution.ts';
import { checkUserId, loadOwnExecution } from './get-execution.ts';
import { openFeed } from './open-feed.ts';
import { eventsAtOnce } from './read-events.ts';

type StreamInput = Connection & {
  id: string;
  userId: string | undefined;
  lastEventId: string | undefined;
};

type Streamed = {
  /** Its children are being run in order: the stream goes on until they have run. */
  childrenRunning: boolean;
  /** The end was told; `all`: nothing follows it. */
  onTold: (all: boolean) => void;
};

/**
 * The events of a run after `lastEventId`, as server-sent events, until it ends (docs/spec/api.md#runs), and on until
 * its children have run when they are run in order.
 * Ends early when the client leaves or the caller's session ends.
 */
export async function streamExecution(ctx: SignedIn, input: StreamInput): Promise<AsyncGenerator<string>> {
  checkUserId(ctx, input.userId);
  const { id } = input;
  const { children_run } = await loadOwnExecution(ctx, id);
  return streamEvents(ctx, input, {
    childrenRunning: isChildSequenceRunning(children_run?.status),
    onTold: (withChildren) => noteWatched(ctx, { userId: ctx.actor.id, executionId: id, withChildren }),
  });
}

/** The events of a follow-up in the same way. */
export async function streamFollowUp(ctx: SignedIn, input: StreamInput): Promise<AsyncGenerator<string>> {
  checkUserId(ctx, input.userId);
  await loadOwnFollowUp(ctx, input.id);
  return streamEvents(ctx, input, { childrenRunning: false, onTold: () => undefined });
}

function streamEvents(
  ctx: SignedIn,
  input: StreamInput,
  { childrenRunning, onTold }: Streamed,
): AsyncGenerator<string> {
  const { id } = input;
  const after = input.lastEventId === undefined || input.lastEventId === '' ? 0 : Number(input.lastEventId);
  if (!Number.isSafeInteger(after) || after < 0)
    throw invalid('last-event-id', 'Must be the id of an event', 'EVENT_ID_FORMAT');

  return eventStream(ctx, input, async function* events(reader) {
    let last = after;
    let idle = false;
    let ended: EndedExecution | null = null;
    let toldEnd = false;
    let toldAll = false;
    let toldChild = false;
    const feed = openFeed(ctx, id, reader.wake);
    try {
      while (reader.isConnected()) {
        if (!(await reader.mayStay())) return;
        const rows = await feed.next(last);
        if (rows.length > 0) {
          const endAt = rows.findIndex(({ type }) => type === 'end');
          const told = endAt === -1 || childrenRunning ? rows : rows.slice(0, endAt + 1);
          last = told.at(-1)?.id ?? last;
          yield told.map((row) => formatEvent(row, row.id)).join('');
          toldEnd ||= endAt !== -1;
          toldChild = told.at(-1)?.type.startsWith('child-') === true;
          toldAll = toldEnd && !childrenRunning;
          if (toldAll) return;
          // Whatever is written from here on wakes the reader.
          if (rows.length === eventsAtOnce || ended || toldEnd || toldChild) {
            feed.readAgain();
            continue;
          }
        } else if (ended) {
          if (!toldEnd) for (const event of tellEnded(ended, last)) yield formatEvent(event);
          toldEnd = true;
          toldAll = !ended.children_running;
          if (toldAll) return;
          ended = null;
        } else if (toldEnd || toldChild || idle || last === after) {
          // The end may have come after the events were read: they are read once more.
          ended = await findEnded(ctx.database, id);
          if (ended) {
            feed.readAgain();
            continue;
          }
        }
        idle = !(await reader.wait());
        if (idle) feed.readAgain();
        if (idle && reader.isConnected()) yield keepAlive;
      }
    } finally {
      feed.stop();
      if (toldEnd) onTold(toldAll);
    }
  });
}
