import { isChildSequenceRunning } from '@agentarium/contracts';
import type { FastifyRequest } from 'fastify';
import type { SignedIn } from '../../../platform/context.ts';
import { invalid } from '../../../platform/errors.ts';
import { noteWatched } from '../../notifications/index.ts';
import { type EndedExecution, findEnded, tellEnded } from './ended-execution.ts';
import { checkUserId, loadOwnExecution } from './get-execution.ts';

type Event = { type: string; data: Record<string, unknown> };
type EventRow = Event & { id: number };

const read = `select id, type, data from execution_events where execution_id = $1 and id > $2 order by id limit 500`;
const keepAliveMs = 15_000;

const format = ({ type, data }: Event) => `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
const formatRow = (row: EventRow) => `id: ${row.id}\n${format(row)}`;

/** A latch that a signal, a timer or the client's leaving opens. */
function latch() {
  let open = false;
  let waiter: (() => void) | null = null;
  return {
    open: () => {
      open = true;
      waiter?.();
    },
    /** Gives true when it was opened, false after `ms`. */
    async wait(ms: number): Promise<boolean> {
      if (!open) {
        const { promise, resolve } = Promise.withResolvers<void>();
        waiter = resolve;
        const timer = setTimeout(resolve, ms);
        await promise;
        clearTimeout(timer);
        waiter = null;
      }
      const was = open;
      open = false;
      return was;
    },
  };
}

type StreamInput = {
  id: string;
  userId: string | undefined;
  lastEventId: string | undefined;
  request: FastifyRequest;
  /** Whether the caller's session still stands; asked whenever access was ended somewhere. */
  stillAllowed(): Promise<boolean>;
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
  const after = input.lastEventId === undefined || input.lastEventId === '' ? 0 : Number(input.lastEventId);
  if (!Number.isSafeInteger(after) || after < 0)
    throw invalid('last-event-id', 'Must be the id of an event', 'EVENT_ID_FORMAT');
  const changed = latch();
  let left = false;
  input.request.raw.once('close', () => {
    left = true;
    changed.open();
  });

  async function* events(): AsyncGenerator<string> {
    let last = after;
    let idle = false;
    let ended: EndedExecution | null = null;
    let toldEnd = false;
    let toldAll = false;
    let toldChild = false;
    // Access may have ended between its check and the first line here, where its end begins to be heard.
    let accessChanged = true;
    const stops = [
      ctx.signals.on('execution', id, changed.open),
      ctx.signals.on('access', ctx.actor.id, () => {
        accessChanged = true;
        changed.open();
      }),
    ];
    try {
      yield ': connected\n\n';
      while (!left) {
        if (accessChanged) {
          accessChanged = false;
          if (!(await input.stillAllowed())) return;
        }
        const rows = await ctx.database.query<EventRow>('read-events', read, [id, last]);
        for (const row of rows) {
          last = row.id;
          yield formatRow(row);
          if (row.type === 'end') toldEnd = true;
          toldChild = row.type.startsWith('child-');
          toldAll = toldEnd && !isChildSequenceRunning(children_run?.status);
          if (toldAll) return;
        }
        if (rows.length > 0) continue;
        if (ended) {
          if (!toldEnd) for (const event of tellEnded(ended, last)) yield format(event);
          toldEnd = true;
          toldAll = !ended.children_running;
          if (toldAll) return;
          ended = null;
        } else if (toldEnd || toldChild || idle || last === after) {
          // The end may have come after the events were read: they are read once more.
          ended = await findEnded(ctx.database, id);
          if (ended) continue;
        }
        idle = !(await changed.wait(keepAliveMs));
        if (idle && !left) yield ': waiting\n\n';
      }
    } finally {
      for (const stop of stops) stop();
      if (toldEnd) noteWatched(ctx, { userId: ctx.actor.id, executionId: id, withChildren: toldAll });
    }
  }
  return events();
}
