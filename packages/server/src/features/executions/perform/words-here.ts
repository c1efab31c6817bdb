import type { Services } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { SentEvent } from '../../../platform/http/event-stream.ts';
import { Takers } from '../../../platform/takers.ts';

/** A committed event; nothing of its run lies between it and the event `after`. */
export type WrittenEvent = SentEvent & { id: number; after: number };

/** Those in this process who follow the words of a run. */
const following = new Takers<WrittenEvent>();

/** Takes the words that a run of this process writes, without reading them again. Returns a function that stops it. */
export const onWordsHere = (
  database: Database,
  id: string,
  take: (event: WrittenEvent) => void,
): (() => void) => following.add(database, id, take);

type Words = SentEvent & { after: number | null };

/**
 * Announces a committed event: to the readers of this process with all that it says, when it is known what came before
 * it, else as a change that they read from the database like those of other processes.
 */
export function tellWords(
  { database, signals }: Services,
  runId: string,
  id: number | null,
  words: Words,
): void {
  const { after, type, data } = words;
  if (id === null || after === null) {
    signals.tell('execution', runId);
    return;
  }
  following.give(database, runId, { id, after, type, data });
  signals.tellOthers('execution', runId);
}
