import { type ExecutionStatus, isChildSequenceRunning } from '@agentarium/contracts';
import { childSequenceState, type ExecutionState, executionState, wireStatus } from '../../../db/states.ts';
import type { SignedIn } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/database.ts';
import { invalid } from '../../../platform/errors.ts';
import {
  type Connection,
  eventStream,
  formatEvent,
  keepAlive,
  type SentEvent,
} from '../../../platform/http/event-stream.ts';
import { recordWatched } from '../../notifications/index.ts';
import { loadOwnFollowUp } from '../follow-ups/follow-ups.ts';
import { checkUserId, loadOwnExecution } from './get-execution.ts';

/** How a run ended, from its row; `has_events` says whether its events are still stored. */
type EndedExecution = {
  status: ExecutionStatus;
  attempt: number;
  text: string;
  error_code: string | null;
  error_message: string | null;
  has_events: boolean;
  /** Its children are running in sequence, so its stream continues. */
  children_running: boolean;
};

const readEnd = `
  select status, attempt, coalesce(result, partial_result, '') as text, error_code, error_message,
    exists (select 1 from execution_events where execution_id = $1 and type = 'end') as has_events,
    exists (select 1 from child_sequences where execution_id = $1 and ${childSequenceState.isRunning()}) as children_running
  from executions where id = $1 and ${executionState.isFinished()}`;
type Row = Omit<EndedExecution, 'status'> & { status: ExecutionState };
const exists = 'select 1 from executions where id = $1';

/** How a run ended, or null while it is in progress. A deleted run counts as failed. */
async function findEnded(database: Database, id: string): Promise<EndedExecution | null> {
  const [row] = await database.query<Row>('find-ended', readEnd, [id]);
  if (row) return { ...row, status: wireStatus[row.status] };
  if ((await database.query('execution-exists', exists, [id])).length > 0) return null;
  const gone = { status: 'failed' as const, attempt: 0, text: '', error_code: null, error_message: null };
  return { ...gone, has_events: true, children_running: false };
}

type RemainingEvent = { type: 'status' | 'text-delta' | 'end'; data: Record<string, unknown> };

/**
 * The remaining events of a finished run for a reader who has those up to id `last`, 0 for none. Once the events are
 * deleted this is the full text, preceded by a restart that discards text the reader may have.
 */
function remainingEvents(run: EndedExecution, last: number): RemainingEvent[] {
  const error = run.error_code === null ? null : { code: run.error_code, message: run.error_message };
  const end: RemainingEvent = { type: 'end', data: { status: run.status, error } };
  if (run.has_events) return [end];
  const restarted: RemainingEvent = { type: 'status', data: { status: 'running', attempt: run.attempt + 1 } };
  const text: RemainingEvent = { type: 'text-delta', data: { text: run.text } };
  return [...(last > 0 ? [restarted] : []), ...(run.text === '' ? [] : [text]), end];
}

type EventRow = SentEvent & { id: number };

/** How many events of a run are read at once; a shorter page is the last one. */
const eventsAtOnce = 500;
/** How many runs are read in one statement. */
const runsAtOnce = 100;

const readNext = `
  select reader.number::int, v.id, v.type, v.data
  from unnest($1::uuid[], $2::bigint[])
    with ordinality as reader(execution_id, last, number)
  cross join lateral (
    select e.id, e.type, e.data from execution_events e
    where e.execution_id = reader.execution_id and e.id > reader.last order by e.id limit ${eventsAtOnce}
  ) v
  order by reader.number, v.id`;

type Reader = { id: string; last: number; rows: PromiseWithResolvers<EventRow[]> };

/** Reads the next events of a run after id `last`, in order. */
type ReadEvents = (id: string, last: number) => Promise<EventRow[]>;

/** Readers that wake together, as after a flush of the words of many runs, share one statement. */
export function createEventReader(database: Database): ReadEvents {
  let waiting: Reader[] = [];

  const readFor = async (readers: readonly Reader[]): Promise<void> => {
    const values = [readers.map(({ id }) => id), readers.map(({ last }) => last)];
    try {
      const found = await database.query<EventRow & { number: number }>('read-events', readNext, values);
      const byNumber = Map.groupBy(found, ({ number }) => number);
      for (const [index, { rows }] of readers.entries()) rows.resolve(byNumber.get(index + 1) ?? []);
    } catch (error) {
      for (const { rows } of readers) rows.reject(error);
    }
  };
  const readAll = () => {
    const readers = waiting;
    waiting = [];
    for (let at = 0; at < readers.length; at += runsAtOnce) void readFor(readers.slice(at, at + runsAtOnce));
  };

  return (id, last) => {
    const rows = Promise.withResolvers<EventRow[]>();
    waiting.push({ id, last, rows });
    if (waiting.length === 1) setImmediate(readAll);
    return rows.promise;
  };
}

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
