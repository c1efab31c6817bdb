import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aUser, tokenFor } from '../../testing/users.ts';
import {
  changeDraft,
  deleteDraft,
  deleteOldDrafts,
  deleteOwnDrafts,
  readDraft,
  readDraftBase,
} from './drafts.ts';
import { sessionStore } from './session-store.ts';

const signInAs = (id: string) => sessionStore.start(tokenFor(id), aUser({ id }));

beforeEach(() => {
  window.localStorage.clear();
  signInAs('marina');
});
afterEach(() => vi.useRealTimers());

describe('a draft', () => {
  it('merges the fields of several tabs and ends when it is sent', () => {
    changeDraft('run', { topic: 'Cats', guests: 2 });
    changeDraft('run', { topic: undefined, place: 'Home' });
    expect(readDraft('run')).toEqual({ guests: 2, place: 'Home' });
    deleteDraft('run');
    expect(readDraft('run')).toEqual({});
  });

  it('keeps the version of its first field until its last one goes', () => {
    changeDraft('run', { topic: 'Cats' }, 'local', { change_count: 3 });
    changeDraft('run', { topic: undefined, guests: 2 }, 'local', { change_count: 4 });
    expect(readDraftBase('run')).toEqual({ change_count: 3 });
    changeDraft('run', { guests: undefined });
    changeDraft('run', { topic: 'Dogs' });
    expect(readDraftBase('run')).toBeNull();
  });

  it('survives an ended session, for its account only, until the user signs out', () => {
    changeDraft('run', { topic: 'Cats' });
    sessionStore.expire();
    expect(readDraft('run')).toEqual({});
    signInAs('boris');
    expect(readDraft('run')).toEqual({});
    deleteOwnDrafts();
    signInAs('marina');
    expect(readDraft('run')).toEqual({ topic: 'Cats' });
    deleteOwnDrafts();
    expect(readDraft('run')).toEqual({});
  });

  it('ends after 7 days', () => {
    vi.useFakeTimers();
    changeDraft('old', { topic: 'Cats' });
    vi.advanceTimersByTime(6 * 86_400_000);
    changeDraft('young', { topic: 'Dogs' });
    vi.advanceTimersByTime(86_400_000);
    expect([readDraft('old'), readDraft('young')]).toEqual([{}, { topic: 'Dogs' }]);
    deleteOldDrafts();
    expect(Object.keys(window.localStorage).filter((key) => key.includes('draft'))).toHaveLength(1);
  });
});
