import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeCaches } from '../../../testing/caches.ts';
import { anExecution } from '../../features/executions/testing/factories.ts';
import {
  deleteOfflineAnswers,
  deleteOthersOfflineAnswers,
  listOfflineAnswers,
  maxOfflineAnswers,
  readOfflineAnswer,
  saveOfflineAnswer,
} from './offline-answers.ts';

const keep = (user: string, ...ids: string[]) =>
  ids.reduce((done, id) => done.then(() => saveOfflineAnswer(user, anExecution({ id }))), Promise.resolve());
const idsOf = async (user: string) => (await listOfflineAnswers(user)).map(({ id }) => id);

describe('answers saved on this device', () => {
  beforeEach(() => vi.stubGlobal('caches', fakeCaches()));
  afterEach(() => vi.unstubAllGlobals());

  it('are copies with the time of reading', async () => {
    const now = new Date('2026-01-31T09:00:00Z');
    await saveOfflineAnswer('me', anExecution({ id: 'a', result: 'Soup' }), now);
    expect(await readOfflineAnswer('me', 'a')).toMatchObject({
      result: 'Soup',
      saved_at: '2026-01-31T09:00:00.000Z',
    });
    expect(await readOfflineAnswer('me', 'b')).toBeNull();
  });

  it('are at most fifty: the least recently read is deleted first', async () => {
    const ids = Array.from({ length: maxOfflineAnswers }, (_, at) => `run-${at}`);
    await keep('me', ...ids, 'run-0', 'one more');
    const kept = await idsOf('me');
    expect(kept).toHaveLength(50);
    expect(kept).toEqual(expect.arrayContaining(['one more', 'run-0']));
    expect(kept).not.toContain('run-1');
  });

  it('are listed as the runs were made, the newest first', async () => {
    const onDay = (day: number) => anExecution({ id: `${day}`, created_at: `2026-01-0${day}T09:00:00.000Z` });
    for (const day of [3, 1, 2]) await saveOfflineAnswer('me', onDay(day));
    expect(await idsOf('me')).toEqual(['3', '2', '1']);
  });

  it('belong to one user, and are deleted when the session ends', async () => {
    await keep('me', 'a');
    await keep('other', 'b');
    expect([await idsOf('me'), await readOfflineAnswer('other', 'a')]).toEqual([['a'], null]);
    await deleteOthersOfflineAnswers('other');
    expect([await idsOf('me'), await idsOf('other')]).toEqual([[], ['b']]);
    await (await caches.open('workbox-precache-v2')).put('/', new Response('x'));
    await deleteOthersOfflineAnswers(null);
    expect(await idsOf('other')).toEqual([]);
    expect(await caches.keys()).toContain('workbox-precache-v2');
  });

  it('are deleted with their runs', async () => {
    await keep('me', 'a', 'b', 'c');
    await deleteOfflineAnswers('me', ['a', 'c', 'unknown']);
    expect(await idsOf('me')).toEqual(['b']);
  });

  it('are not saved if the browser has no storage', async () => {
    vi.unstubAllGlobals();
    await keep('me', 'a');
    expect([await idsOf('me'), await readOfflineAnswer('me', 'a')]).toEqual([[], null]);
    const closed = () => Promise.reject(new DOMException('closed', 'SecurityError'));
    vi.stubGlobal('caches', { open: closed, keys: closed });
    await keep('me', 'a');
    await deleteOthersOfflineAnswers(null);
    expect(await idsOf('me')).toEqual([]);
  });
});
