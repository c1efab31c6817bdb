import type { Services } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { SentEvent } from '../../../platform/http/event-stream.ts';

/** A committed event; nothing of its run lies between it and the event `after`. */
export type WrittenEvent = SentEvent & { id: number; after: number };
type Take = (event: WrittenEvent) => void;

/** By database: the runs that somebody in this process follows, each with what takes their words. */
const followed = new WeakMap<Database, Map<string, Set<Take>>>();

/** Takes the words that a run of this process writes, without reading them again. Returns a function that stops it. */
export function onWordsHere(database: Database, id: string, take: Take): () => void {
  const runs = followed.get(database) ?? new Map<string, Set<Take>>();
  followed.set(database, runs);
  const takers = runs.get(id) ?? new Set();
  runs.set(id, takers.add(take));
  return () => {
    takers.delete(take);
    if (takers.size === 0 && runs.get(id) === takers) runs.delete(id);
  };
}

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
  for (const take of followed.get(database)?.get(runId) ?? []) take({ id, after, type, data });
  signals.tellOthers('execution', runId);
}
