import type { FastifyRequest } from 'fastify';
import type { SignedIn } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { checkUserId, loadOwnExecution } from './get-execution.ts';

type EventRow = { id: number; type: string; data: Record<string, unknown> };

const read = `select id, type, data from execution_events where execution_id = $1 and id > $2 order by id limit 500`;
const statusOf = 'select status, error_code, error_message from executions where id = $1';
const keepAliveMs = 15_000;

const format = (row: EventRow) => `id: ${row.id}\nevent: ${row.type}\ndata: ${JSON.stringify(row.data)}\n\n`;

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

/** The end of a run whose events are gone (kept for a day): told from its row. */
async function endFromRow(ctx: SignedIn, id: string): Promise<string | null> {
  const [row] = await ctx.database.query<{
    status: string;
    error_code: string | null;
    error_message: string | null;
  }>('execution-status', statusOf, [id]);
  if (row && row.status !== 'completed' && row.status !== 'failed') return null;
  const error = row?.error_code ? { code: row.error_code, message: row.error_message } : null;
  return `event: end\ndata: ${JSON.stringify({ status: row?.status ?? 'failed', error })}\n\n`;
}

export type StreamAccess = {
  /** Whether the caller's session still stands; asked whenever access was ended somewhere. */
  stillAllowed(): Promise<boolean>;
};

/**
 * The events of a run after `lastEventId`, as server-sent events, until it ends (contract section 4).
 * Ends early when the client leaves or the caller's session ends.
 */
export async function streamExecution(
  ctx: SignedIn,
  input: { id: string; userId: string | undefined; lastEventId: string | undefined; request: FastifyRequest },
  access: StreamAccess,
): Promise<AsyncGenerator<string>> {
  checkUserId(ctx, input.userId);
  const { id } = input;
  await loadOwnExecution(ctx, id);
  const after = input.lastEventId === undefined || input.lastEventId === '' ? 0 : Number(input.lastEventId);
  if (!Number.isSafeInteger(after) || after < 0) throw invalid('last-event-id', 'Must be the id of an event');
  const changed = latch();
  let left = false;
  let accessChanged = false;
  const stops = [
    ctx.signals.on('execution', id, changed.open),
    ctx.signals.on('access', ctx.actor.id, () => {
      accessChanged = true;
      changed.open();
    }),
  ];
  input.request.raw.once('close', () => {
    left = true;
    changed.open();
  });

  async function* events(): AsyncGenerator<string> {
    let last = after;
    let idle = false;
    try {
      yield ': connected\n\n';
      while (!left) {
        if (accessChanged) {
          accessChanged = false;
          if (!(await access.stillAllowed())) return;
        }
        const rows = await ctx.database.query<EventRow>('read-events', read, [id, last]);
        for (const row of rows) {
          last = row.id;
          yield format(row);
          if (row.type === 'end') return;
        }
        if (rows.length > 0) continue;
        if (idle || last === after) {
          const end = await endFromRow(ctx, id);
          if (end) return yield end;
        }
        idle = !(await changed.wait(keepAliveMs));
        if (idle && !left) yield ': waiting\n\n';
      }
    } finally {
      for (const stop of stops) stop();
    }
  }
  return events();
}
