import type { SignedIn } from '../../../platform/context.ts';
import { onWords, type WrittenEvent } from '../perform/live-words.ts';
import { type EventRow, readEvents } from './read-events.ts';

/** How many events are buffered for a slow reader; beyond that it reads them from the database. */
const maxBuffered = 50;

export type Feed = {
  /** The events after id `last`, in order; empty when there are none. */
  next(last: number): Promise<EventRow[]>;
  /** Makes `next` read the database, regardless of the received events. */
  readAgain(): void;
  stop(): void;
};

/**
 * The events of a run for one reader, who is woken when there may be more. Text of this process, or of others over the
 * bus, is delivered directly as long as each event follows the previous one; after any other signal the database is
 * read.
 */
export function openFeed(ctx: SignedIn, id: string, wake: () => void): Feed {
  const { database, signals } = ctx;
  let isBehind = true;
  let buffered: WrittenEvent[] = [];
  const readAgain = () => {
    isBehind = true;
    buffered = [];
  };
  const onChange = () => {
    readAgain();
    wake();
  };
  const take = (event: WrittenEvent) => {
    if (buffered.length === maxBuffered) readAgain();
    if (!isBehind) buffered.push(event);
    wake();
  };
  const stops = [signals.on('execution', id, onChange), onWords(ctx, id, { take, onJoined: onChange })];
  return {
    async next(last) {
      const here = buffered.filter((event) => event.id > last);
      buffered = [];
      const isWhole = here.every(({ after }, at) => after === (at === 0 ? last : here[at - 1]?.id));
      if (!isBehind && isWhole) return here;
      isBehind = false;
      return readEvents(database, id, last);
    },
    readAgain,
    stop() {
      for (const stop of stops) stop();
    },
  };
}
