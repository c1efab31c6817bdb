/** The app's keys in local storage. */
export const storageKeys = {
  token: 'agentarium.token',
  user: 'agentarium.user',
  sessionEnd: 'agentarium.session-end',
  theme: 'agentarium.theme',
  language: 'agentarium.language',
  shortcuts: 'agentarium.shortcuts',
  push: 'agentarium.push',
  goals: 'agentarium.goals',
} as const;

/** Drafts of unfinished forms (drafts.ts). */
export const draftKeys = 'agentarium.draft.';

/** The build this tab has reloaded itself for. */
export const reloadedKey = 'agentarium.reloaded-for';

export type StorageArea = 'local' | 'session';
const areaOf = (area: StorageArea): Storage =>
  area === 'local' ? window.localStorage : window.sessionStorage;

/** Reads a text; null if absent or storage is unavailable (private mode). */
export function readText(key: string, area: StorageArea = 'local'): string | null {
  try {
    return areaOf(area).getItem(key);
  } catch {
    return null;
  }
}

/** Writes a text, or removes it with null. Failures are ignored: the app works without storage. */
export function writeText(key: string, value: string | null, area: StorageArea = 'local'): void {
  try {
    if (value === null) areaOf(area).removeItem(key);
    else areaOf(area).setItem(key, value);
  } catch {
    // Private mode or a full quota: the screen stays right, the value is just not remembered.
  }
}

/** Reads a value written by `writeJson`; null when absent or damaged. */
export function readJson<T>(key: string, area: StorageArea = 'local'): T | null {
  const text = readText(key, area);
  if (text === null) return null;
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}

export function writeJson(key: string, value: unknown, area: StorageArea = 'local'): void {
  writeText(key, value === null ? null : JSON.stringify(value), area);
}

/** Returns the keys that begin with `start`; none if storage is unavailable. */
export function eachKey(start: string, area: StorageArea): string[] {
  try {
    return Object.keys(areaOf(area)).filter((key) => key.startsWith(start));
  } catch {
    return [];
  }
}

/** Removes what is kept under keys that begin with `start`. */
export function removeKeys(start: string, area: StorageArea): void {
  for (const key of eachKey(start, area)) writeText(key, null, area);
}
