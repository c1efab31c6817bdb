import type { Services } from '../../../platform/context.ts';
import type { SentEvent } from '../../../platform/http/event-stream.ts';
import { Subscribers } from '../../../platform/subscribers.ts';

/** A committed event; nothing of its run lies between it and the event `after`. */
export type WrittenEvent = SentEvent & { id: number; after: number };

type Reader = {
  take: (event: WrittenEvent) => void;
  /** From here on the words of other processes come as well; some may have come before. */
  onJoined: () => void;
};

/** Those in this process who follow the words of a run. */
const following = new Subscribers<WrittenEvent>();

const subjectOf = (runId: string) => `words:${runId}`;

/**
 * Takes the words of a run without reading them from the database: those that this process writes, and those of others
 * where there is a bus. Returns a function that stops it.
 */
export function onWords({ database, bus }: Services, runId: string, { take, onJoined }: Reader): () => void {
  const stops = [
    following.subscribe(database, runId, take),
    bus?.subscribe(subjectOf(runId), {
      onMessage: (payload) => take(JSON.parse(payload) as WrittenEvent),
      onJoined,
    }),
  ];
  return () => {
    for (const stop of stops) stop?.();
  };
}

type Words = SentEvent & { after: number | null };

/**
 * Announces a committed event with all that it says, when it is known what came before it, to the readers of this
 * process and to those who follow the run over the bus; else, and where nobody does, as a change that readers get from
 * the database.
 */
export function publishWords(
  { database, signals, bus }: Services,
  runId: string,
  id: number | null,
  words: Words,
): void {
  const { after, type, data } = words;
  if (id === null || after === null) {
    signals.publish('execution', runId);
    return;
  }
  const event: WrittenEvent = { id, after, type, data };
  following.emit(database, runId, event);
  const publishToOthers = () => signals.publishToOthers('execution', runId);
  if (bus?.isReady())
    bus.publish(subjectOf(runId), JSON.stringify(event)).then((count) => {
      if (count === 0) publishToOthers();
    }, publishToOthers);
  else publishToOthers();
}
