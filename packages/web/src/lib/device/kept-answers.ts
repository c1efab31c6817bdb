import type { Execution } from '@agentarium/contracts';

/** Answers that were read here and stay readable without a network. */
export const maxKeptAnswers = 50;

/** A copy of a run; `kept_at` is when it was last read from the server. */
type KeptAnswer = Execution & { kept_at: string };

const prefix = 'agentarium-answers-';
const cacheOf = (userId: string) => caches.open(prefix + userId);
const addressOf = (id: string) => `/executions/${id}`;

/** Without storage (an insecure address, a private window) nothing is kept and nothing is found. */
async function unlessClosed<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return 'caches' in globalThis ? await work() : otherwise;
  } catch {
    return otherwise;
  }
}

/** Keeps a copy for this user, as the newest of at most fifty. */
export const keepAnswer = (userId: string, execution: Execution, now = new Date()): Promise<void> =>
  unlessClosed(async () => {
    const cache = await cacheOf(userId);
    const address = addressOf(execution.id);
    await cache.delete(address);
    await cache.put(address, Response.json({ ...execution, kept_at: now.toISOString() }));
    const all = await cache.keys();
    const oldest = all.slice(0, Math.max(0, all.length - maxKeptAnswers));
    await Promise.all(oldest.map((old) => cache.delete(old)));
  }, undefined);

/** This user's copy of a run; null when there is none. */
export const keptAnswer = (userId: string, id: string): Promise<KeptAnswer | null> =>
  unlessClosed(async () => {
    const found = await (await cacheOf(userId)).match(addressOf(id));
    return found ? ((await found.json()) as KeptAnswer) : null;
  }, null);

/** This user's copies, the one that was read last first. */
export const keptAnswers = (userId: string): Promise<KeptAnswer[]> =>
  unlessClosed(async () => {
    const cache = await cacheOf(userId);
    const found = await Promise.all((await cache.keys()).map((address) => cache.match(address)));
    const copies = await Promise.all(found.map((one) => one?.json() as Promise<KeptAnswer> | undefined));
    return copies.filter((one) => one !== undefined).reverse();
  }, []);

/** Forgets copies of runs that are not there any more. */
export const forgetAnswers = (userId: string, ids: readonly string[]): Promise<void> =>
  unlessClosed(async () => {
    const cache = await cacheOf(userId);
    await Promise.all(ids.map((id) => cache.delete(addressOf(id))));
  }, undefined);

/** Forgets the copies of everybody but this user; null is nobody. */
export const forgetAnswersOfOthers = (userId: string | null): Promise<void> =>
  unlessClosed(async () => {
    const own = userId === null ? null : prefix + userId;
    const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own);
    await Promise.all(others.map((name) => caches.delete(name)));
  }, undefined);
