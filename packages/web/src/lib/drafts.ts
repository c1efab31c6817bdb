import { sessionStore } from './session-store.ts';
import { draftKeys, eachKey, readJson, removeKeys, type StorageArea, writeJson } from './storage.ts';

/** The milliseconds for which unfinished input is kept on this device. */
const lifetime = 7 * 86_400_000;

type Fields = Record<string, unknown>;
type Stored = { at: number; fields: Fields; base?: object };

/** `local` drafts belong to the signed-in account; `session` drafts to the tab, for visitors without one. */
function keyOf(form: string, area: StorageArea): string | null {
  if (area === 'session') return draftKeys + form;
  const { user } = sessionStore.get();
  return user && `${draftKeys}${user.id}.${form}`;
}

const isCurrent = (stored: Stored | null, now: number): stored is Stored =>
  typeof stored?.at === 'number' && now - stored.at < lifetime;

function readStored(form: string, area: StorageArea): Stored | null {
  const key = keyOf(form, area);
  const stored = key === null ? null : readJson<Stored>(key, area);
  return isCurrent(stored, Date.now()) ? stored : null;
}

/** Returns what was typed into a form and not sent yet, by field; empty after 7 days. */
export const readDraft = (form: string, area: StorageArea = 'local'): Fields =>
  readStored(form, area)?.fields ?? {};

/** Returns the version of the record that a draft was typed over; null if it was kept without one. */
export const readDraftBase = (form: string, area: StorageArea = 'local'): object | null =>
  readStored(form, area)?.base ?? null;

/**
 * Keeps changed fields beside those of other tabs; undefined removes one. The first `base` stays until the last field
 * goes.
 */
export function changeDraft(
  form: string,
  changes: Fields,
  area: StorageArea = 'local',
  base: object | null = null,
): void {
  const key = keyOf(form, area);
  if (key === null) return;
  const stored = readStored(form, area);
  const all = Object.entries({ ...stored?.fields, ...changes });
  const fields = Object.fromEntries(all.filter(([, value]) => value !== undefined));
  const draft = { at: Date.now(), fields, base: stored?.base ?? base ?? undefined };
  writeJson(key, Object.keys(fields).length === 0 ? null : draft, area);
}

/** Deletes a draft: it was sent, or its user wants to start over. */
export function deleteDraft(form: string, area: StorageArea = 'local'): void {
  const key = keyOf(form, area);
  if (key !== null) writeJson(key, null, area);
}

/** Deletes all drafts of the signed-in account on this device. */
export function deleteOwnDrafts(): void {
  const { user } = sessionStore.get();
  if (user) removeKeys(`${draftKeys}${user.id}.`, 'local');
}

/** Deletes the drafts of all accounts that nobody has changed for 7 days. */
export function deleteOldDrafts(now = Date.now()): void {
  for (const key of eachKey(draftKeys, 'local'))
    if (!isCurrent(readJson<Stored>(key), now)) removeKeys(key, 'local');
}
