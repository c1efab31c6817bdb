import { isChildSequenceRunning } from '@agentarium/contracts';
import type { SignedIn } from '../../../platform/context.ts';
import { invalid } from '../../../platform/errors.ts';
import { type Connection, eventStream, formatEvent, keepAlive } from '../../../platform/http/event-stream.ts';
import { recordWatched } from '../../notifications/index.ts';
import { loadOwnFollowUp } from '../follow-ups/read-follow-ups.ts';
import { type EndedExecution, findEnded, remainingEvents } from './ended-execution.ts';
import { checkUserId, loadOwnExecution } from './get-execution.ts';
import { eventsAtOnce, type ReadEvents } from './read-events.ts';

type StreamInput = Connection & {
  id: string;
  userId: string | undefined;
  lastEventId: string | undefined;
  readEvents: ReadEvents;
};

type Streamed = {
  /** Its children are running in sequence: the stream continues until they have finished. */
  childrenRunning: boolean;
  /** The end was sent; `all`: nothing follows it. */
  onEndSent: (all: boolean) => void;
};

/**
 * The events of a run after `lastEventId` as server-sent events, until it ends (docs/spec/api.md#runs) and any children
 * running in sequence have ended. Ends early when the client disconnects or the caller's session ends.
 */
export async function streamExecution(ctx: SignedIn, input: StreamInput): Promise<AsyncGenerator<string>> {
  checkUserId(ctx, input.userId);
  const { id } = input;
  const { children_run } = await loadOwnExecution(ctx, id);
  return streamEvents(ctx, input, {
    childrenRunning: isChildSequenceRunning(children_run?.status),
    onEndSent: (withChildren) => recordWatched(ctx, { userId: ctx.actor.id, executionId: id, withChildren }),
  });
}

/** The events of a follow-up, likewise. */
export async function streamFollowUp(ctx: SignedIn, input: StreamInput): Promise<AsyncGenerator<string>> {
  checkUserId(ctx, input.userId);
  await loadOwnFollowUp(ctx, input.id);
  return streamEvents(ctx, input, { childrenRunning: false, onEndSent: () => undefined });
}

function streamEvents(
  ctx: SignedIn,
  input: StreamInput,
  { childrenRunning, onEndSent }: Streamed,
): AsyncGenerator<string> {
  const { id, readEvents } = input;
  const after = input.lastEventId === undefined || input.lastEventId === '' ? 0 : Number(input.lastEventId);
  if (!Number.isSafeInteger(after) || after < 0) throw invalid('last-event-id', 'EVENT_ID_FORMAT');

  return eventStream(ctx, input, async function* events(reader) {
    let last = after;
    let idle = false;
    let ended: EndedExecution | null = null;
    let sentEnd = false;
    let sentAll = false;
    let sentChild = false;
    const stopListening = ctx.signals.on('execution', id, reader.wake);
    try {
      while (reader.isConnected()) {
        if (!(await reader.mayStay())) return;
        const rows = await readEvents(id, last);
        if (rows.length > 0) {
          const endAt = rows.findIndex(({ type }) => type === 'end');
          const page = endAt === -1 || childrenRunning ? rows : rows.slice(0, endAt + 1);
          last = page.at(-1)?.id ?? last;
          yield page.map((row) => formatEvent(row, row.id)).join('');
          sentEnd ||= endAt !== -1;
          sentChild = page.at(-1)?.type.startsWith('child-') === true;
          sentAll = sentEnd && !childrenRunning;
          if (sentAll) return;
          // Anything written from here on wakes the reader.
          if (rows.length === eventsAtOnce || ended || sentEnd || sentChild) continue;
        } else if (ended) {
          if (!sentEnd) for (const event of remainingEvents(ended, last)) yield formatEvent(event);
          sentEnd = true;
          sentAll = !ended.children_running;
          if (sentAll) return;
          ended = null;
        } else if (sentEnd || sentChild || idle || last === after) {
          // The end may have been written after the events were read, so they are read once more.
          ended = await findEnded(ctx.database, id);
          if (ended) continue;
        }
        idle = !(await reader.wait());
        if (idle && reader.isConnected()) yield keepAlive;
      }
    } finally {
      stopListening();
      if (sentEnd) onEndSent(sentAll);
    }
  });
}
