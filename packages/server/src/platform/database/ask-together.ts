import type { Database } from './database.ts';

/** How many questions go out in one statement. */
const maxAtOnce = 100;
/** How long a question waits at most for the answers to those before it, in milliseconds. */
const patienceMs = 3;

type Asked<Q, A> = { question: Q; answer: PromiseWithResolvers<A> };
type Line<Q, A> = { waiting: Asked<Q, A>[]; onTheirWay: number; timer: NodeJS.Timeout | null };

/**
 * Makes one statement of what several callers ask for at about the same time: in one round of the event loop, and while
 * the statement before is on its way. `ask` gives the answers in the order of its questions; what it throws goes to
 * all who asked, so a question that is wrong by itself must not get here. Not for callers inside a transaction.
 */
export function askTogether<Q, A>(
  ask: (database: Database, questions: readonly Q[]) => Promise<readonly A[]>,
): (database: Database, question: Q) => Promise<A> {
  const lines = new WeakMap<Database, Line<Q, A>>();

  const send = async (database: Database, asked: Asked<Q, A>[]): Promise<void> => {
    try {
      const answers = await ask(
        database,
        asked.map(({ question }) => question),
      );
      for (const [index, { answer }] of asked.entries()) answer.resolve(answers[index] as A);
    } catch (error) {
      for (const { answer } of asked) answer.reject(error);
    }
  };
  const sendAll = (database: Database, line: Line<Q, A>): void => {
    if (line.timer) clearTimeout(line.timer);
    line.timer = null;
    const asked = line.waiting.splice(0, maxAtOnce);
    if (asked.length === 0) return;
    line.onTheirWay += 1;
    void send(database, asked).then(() => {
      line.onTheirWay -= 1;
      if (line.waiting.length > 0) setImmediate(sendAll, database, line);
    });
    if (line.waiting.length > 0) sendAll(database, line);
  };

  return (database, question) => {
    const line = lines.get(database) ?? { waiting: [], onTheirWay: 0, timer: null };
    lines.set(database, line);
    const answer = Promise.withResolvers<A>();
    line.waiting.push({ question, answer });
    if (line.waiting.length > 1) return answer.promise;
    if (line.onTheirWay === 0) setImmediate(sendAll, database, line);
    else line.timer = setTimeout(sendAll, patienceMs, database, line);
    return answer.promise;
  };
}
