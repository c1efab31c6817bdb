import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeCaches } from '../../../testing/caches.ts';
import { anExecution } from '../../features/executions/testing/factories.ts';
import {
  forgetAnswers,
  forgetAnswersOfOthers,
  keepAnswer,
  keptAnswer,
  keptAnswers,
  maxKeptAnswers,
} from './kept-answers.ts';

const keep = (user: string, ...ids: string[]) =>
  ids.reduce((done, id) => done.then(() => keepAnswer(user, anExecution({ id }))), Promise.resolve());
const idsOf = async (user: string) => (await keptAnswers(user)).map(({ id }) => id);

describe('answers kept on this device', () => {
  beforeEach(() => vi.stubGlobal('caches', fakeCaches()));
  afterEach(() => vi.unstubAllGlobals());

  it('are copies that say when they were read', async () => {
    const now = new Date('2026-01-31T09:00:00Z');
    await keepAnswer('me', anExecution({ id: 'a', result: 'Soup' }), now);
    expect(await keptAnswer('me', 'a')).toMatchObject({
      result: 'Soup',
      kept_at: '2026-01-31T09:00:00.000Z',
    });
    expect(await keptAnswer('me', 'b')).toBeNull();
  });

  it('are fifty at most: the one read longest ago is deleted first', async () => {
    const ids = Array.from({ length: maxKeptAnswers }, (_, at) => `run-${at}`);
    await keep('me', ...ids, 'run-0', 'one more');
    const kept = await idsOf('me');
    expect(kept).toHaveLength(50);
    expect(kept.slice(0, 2)).toEqual(['one more', 'run-0']);
    expect(kept).not.toContain('run-1');
  });

  it('belong to one user, and are deleted when the session ends', async () => {
    await keep('me', 'a');
    await keep('other', 'b');
    expect([await idsOf('me'), await keptAnswer('other', 'a')]).toEqual([['a'], null]);
    await forgetAnswersOfOthers('other');
    expect([await idsOf('me'), await idsOf('other')]).toEqual([[], ['b']]);
    await (await caches.open('agentarium-shell-1')).put('/', new Response('x'));
    await forgetAnswersOfOthers(null);
    expect(await idsOf('other')).toEqual([]);
    expect(await caches.keys()).toContain('agentarium-shell-1');
  });

  it('are forgotten with their runs', async () => {
    await keep('me', 'a', 'b', 'c');
    await forgetAnswers('me', ['a', 'c', 'unknown']);
    expect(await idsOf('me')).toEqual(['b']);
  });

  it('are not kept where the browser stores nothing', async () => {
    vi.unstubAllGlobals();
    await keep('me', 'a');
    expect([await idsOf('me'), await keptAnswer('me', 'a')]).toEqual([[], null]);
    const closed = () => Promise.reject(new DOMException('closed', 'SecurityError'));
    vi.stubGlobal('caches', { open: closed, keys: closed });
    await keep('me', 'a');
    await forgetAnswersOfOthers(null);
    expect(await idsOf('me')).toEqual([]);
  });
});
