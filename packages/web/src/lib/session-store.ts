import type { LoginOutput, User } from '@agentarium/contracts';
import { createStore } from './create-store.ts';
import { readJson, readText, storageKeys, writeJson, writeText } from './storage.ts';

/** `signed-out`: no valid token. `restoring`: a token without a stored user, being validated. */
export type SessionState =
  | { status: 'signed-out'; token: null; user: null }
  | { status: 'restoring'; token: string; user: null }
  | { status: 'signed-in'; token: string; user: User };

const signedOut: SessionState = { status: 'signed-out', token: null, user: null };

/** Returns when a token ends, in milliseconds since 1970; null when it is not a readable JWT. */
export function tokenExpiry(token: string): number | null {
  try {
    const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    const claims: unknown = JSON.parse(atob(payload));
    const exp = typeof claims === 'object' && claims !== null && 'exp' in claims ? claims.exp : null;
    return typeof exp === 'number' ? exp * 1000 : null;
  } catch {
    return null;
  }
}

const fromStorage = (now: number): SessionState => {
  const token = readText(storageKeys.token);
  const expiry = token === null ? null : tokenExpiry(token);
  if (token === null || expiry === null || expiry <= now) return signedOut;
  const user = readJson<User>(storageKeys.user);
  return user ? { status: 'signed-in', token, user } : { status: 'restoring', token, user: null };
};

/**
 * The user right after login, before the server has sent the rest: active, daily limit 10
 * (docs/spec/user-side.md#states).
 */
export function defaultUser(result: LoginOutput, now = new Date().toISOString()): User {
  const { user_id, username, email, name, role } = result;
  return {
    id: user_id,
    username,
    email,
    name,
    role,
    status: 'active',
    status_changed_at: null,
    status_changed_by: null,
    status_reason: null,
    change_count: 0,
    model_version: 1,
    created_at: now,
    updated_at: now,
    created_by: null,
    updated_by: null,
    preferences: { favorites: [], language: null },
    language: null,
    timezone: null,
    usage_status: {
      daily_limit: 10,
      remaining_executions: 10,
      next_reset_time: null,
      hours_until_reset: null,
    },
    subscription_data: {
      current_plan: 'basic',
      plan_expires_at: null,
      plan_activated_at: null,
      purchased_agents: [],
      purchased_tasks: [],
      extra_executions: 0,
      extra_executions_expire_at: null,
      purchase_history_summary: { total_spent: 0, last_purchase_at: null },
    },
  } as const;
}

const store = createStore<SessionState>(signedOut);
/** The ways a session ends without its user signing out; `inactive`: the account was blocked. */
const sessionEnds = ['expired', 'inactive'] as const;
type SessionEnd = (typeof sessionEnds)[number];

/** Set in all tabs until the next session starts. */
const markEnd = (end: SessionEnd | null) => writeText(storageKeys.sessionEnd, end);

/** This browser's session: kept in local storage, shared by all tabs. Screens use `useSession`. */
export const sessionStore = {
  get: store.get,
  /** Calls a listener on each change; main.tsx and guards.tsx remove what an ended session leaves. */
  subscribe: store.subscribe,
  /** Resolves to the session, once a restored token is validated. */
  validated(): Promise<SessionState> {
    if (store.get().status !== 'restoring') return Promise.resolve(store.get());
    return new Promise((resolve) => {
      const stop = store.subscribe(() => {
        if (store.get().status === 'restoring') return;
        stop();
        resolve(store.get());
      });
    });
  },
  /** Reads the stored session; an expired or malformed token is removed and counts as none. */
  restore(now = Date.now()): SessionState {
    const restored = fromStorage(now);
    if (restored.status === 'signed-out') {
      if (readText(storageKeys.token) !== null) markEnd('expired');
      writeText(storageKeys.token, null);
      writeText(storageKeys.user, null);
    }
    store.set(restored);
    return restored;
  },
  start(token: string, user: User): void {
    markEnd(null);
    writeJson(storageKeys.user, user);
    writeText(storageKeys.token, token);
    store.set({ status: 'signed-in', token, user });
  },
  /** Stores the server's data about the user of `token`; ignored if another session has started since. */
  setUser(token: string, user: User): void {
    if (store.get().token !== token) return;
    writeJson(storageKeys.user, user);
    store.set({ status: 'signed-in', token, user });
  },
  end(): void {
    writeText(storageKeys.token, null);
    writeText(storageKeys.user, null);
    store.set(signedOut);
  },
  /** Ends a session that is too old, or was ended elsewhere; the first reason stays. */
  expire(end: SessionEnd = 'expired'): void {
    if (store.get().token === null) return;
    markEnd(end);
    this.end();
  },
  /** Returns how the last session ended without its user signing out; null if it did not. */
  lastEnd(): SessionEnd | null {
    const stored = readText(storageKeys.sessionEnd);
    return sessionEnds.find((end) => end === stored) ?? null;
  },
};

/**
 * Returns whether the user is an administrator. Roles are compared case-insensitively (docs/spec/user-side.md#states).
 */
export const isAdmin = (user: Pick<User, 'role'> | null | undefined): boolean =>
  ['admin', 'administrator'].includes(user?.role.toLowerCase() ?? '');
