import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aUser, tokenFor } from '../../testing/users.ts';
import { isAdmin, sessionStore, tokenExpiry } from './session-store.ts';
import { readText, storageKeys, writeJson, writeText } from './storage.ts';

const now = Date.UTC(2026, 10, 20);
const token = tokenFor('u1', now + 1000);

beforeEach(() => window.localStorage.clear());

describe('tokenExpiry', () => {
  it('reads the expiry of a token', () => {
    expect(tokenExpiry(token)).toBe(now + 1000);
  });
  it.each(['', 'abc', `a.${btoa('{"exp":"soon"}')}.c`, `a.${btoa('null')}.c`])('finds none in %j', (text) => {
    expect(tokenExpiry(text)).toBeNull();
  });
});

describe('sessionStore', () => {
  it('restores a stored user immediately', () => {
    writeText(storageKeys.token, token);
    writeJson(storageKeys.user, aUser({ name: 'Anna' }));
    expect(sessionStore.restore(now)).toMatchObject({ status: 'signed-in', token, user: { name: 'Anna' } });
  });

  it('waits for the server when there is a token and no user', () => {
    writeText(storageKeys.token, token);
    expect(sessionStore.restore(now)).toEqual({ status: 'restoring', token, user: null });
  });

  it.each([
    ['expired', tokenFor('u1', now)],
    ['damaged', 'not-a-token'],
  ])('forgets an %s token and its user', (_kind, stored) => {
    writeText(storageKeys.token, stored);
    writeJson(storageKeys.user, aUser());
    expect(sessionStore.restore(now).status).toBe('signed-out');
    expect(readText(storageKeys.token)).toBeNull();
    expect(readText(storageKeys.user)).toBeNull();
  });

  it('keeps a started session in storage and clears it at the end', () => {
    const heard = vi.fn();
    const stop = sessionStore.subscribe(heard);
    sessionStore.start(token, aUser());
    expect(readText(storageKeys.token)).toBe(token);
    sessionStore.end();
    expect(sessionStore.get()).toEqual({ status: 'signed-out', token: null, user: null });
    expect(window.localStorage).toHaveLength(0);
    expect(heard).toHaveBeenCalledTimes(2);
    stop();
    sessionStore.start(token, aUser());
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it('keeps the first reason for which a session ended, until the next one starts', () => {
    sessionStore.start(token, aUser());
    sessionStore.expire('inactive');
    sessionStore.expire();
    expect(sessionStore.lastEnd()).toBe('inactive');
    sessionStore.start(token, aUser());
    expect(sessionStore.lastEnd()).toBeNull();
    sessionStore.end();
    expect(sessionStore.lastEnd()).toBeNull();
  });

  it('ignores the user of an ended session', () => {
    sessionStore.start('other', aUser({ name: 'New' }));
    sessionStore.setUser(token, aUser({ name: 'Old' }));
    expect(sessionStore.get().user?.name).toBe('New');
  });
});

describe('isAdmin', () => {
  it('knows admins only', () => {
    expect(isAdmin({ role: 'admin' })).toBe(true);
    expect(isAdmin({ role: 'user' })).toBe(false);
    expect(isAdmin(null)).toBe(false);
  });
});
