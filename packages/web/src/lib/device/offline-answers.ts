import type { Execution, Task } from '@agentarium/contracts';
import { paths } from '../paths.ts';

/** The number of answers that stay readable offline on this device. */
export const maxOfflineAnswers = 50;

/** A run with its task, which has the names and labels in each language; the task may have been deleted. */
type AnswerToSave = Execution & { task?: Task | undefined };

/** A copy of a run; `saved_at` is when it was last read from the server. */
type OfflineAnswer = AnswerToSave & { saved_at: string };

const prefix = 'agentarium-answers-';
const cacheOf = (userId: string) => caches.open(prefix + userId);

/** Without storage (an insecure address, a private window) nothing is saved or found. */
async function unlessClosed<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return 'caches' in globalThis ? await work() : otherwise;
  } catch {
    return otherwise;
  }
}

/** Saves a copy for this user, as the newest of at most fifty. */
export const saveOfflineAnswer = (userId: string, execution: AnswerToSave, now = new Date()): Promise<void> =>
  unlessClosed(async () => {
    const cache = await cacheOf(userId);
    const address = paths.execution(execution.id);
    await cache.delete(address);
    await cache.put(address, Response.json({ ...execution, saved_at: now.toISOString() }));
    const all = await cache.keys();
    const oldest = all.slice(0, Math.max(0, all.length - maxOfflineAnswers));
    await Promise.all(oldest.map((old) => cache.delete(old)));
  }, undefined);

/** This user's copy of a run; null if there is none. */
export const readOfflineAnswer = (userId: string, id: string): Promise<OfflineAnswer | null> =>
  unlessClosed(async () => {
    const found = await (await cacheOf(userId)).match(paths.execution(id));
    return found ? ((await found.json()) as OfflineAnswer) : null;
  }, null);

/** This user's copies, the newest run first. */
export const listOfflineAnswers = (userId: string): Promise<OfflineAnswer[]> =>
  unlessClosed(async () => {
    const cache = await cacheOf(userId);
    const found = await Promise.all((await cache.keys()).map((address) => cache.match(address)));
    const copies = await Promise.all(found.map((one) => one?.json() as Promise<OfflineAnswer> | undefined));
    return copies.filter((one) => one !== undefined).sort((a, b) => b.created_at.localeCompare(a.created_at));
  }, []);

/** Deletes copies of runs that no longer exist. */
export const deleteOfflineAnswers = (userId: string, ids: readonly string[]): Promise<void> =>
  unlessClosed(async () => {
    const cache = await cacheOf(userId);
    await Promise.all(ids.map((id) => cache.delete(paths.execution(id))));
  }, undefined);

/** Deletes everyone else's copies; null means everyone's. */
export const deleteOthersOfflineAnswers = (userId: string | null): Promise<void> =>
  unlessClosed(async () => {
    const own = userId === null ? null : prefix + userId;
    const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own);
    await Promise.all(others.map((name) => caches.delete(name)));
  }, undefined);
