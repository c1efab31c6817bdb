import { readText, storageKeys, writeText } from '../../lib/storage.ts';

/** `tasks` is the palette with the tasks that can be run. */
export type PaletteView = 'palette' | 'tasks' | 'shortcuts' | null;

let view: PaletteView = null;
const listeners = new Set<() => void>();

/** Stores which of the palette's dialogs is open; any part of the app can open one. */
export const paletteStore = {
  get: (): PaletteView => view,
  show: (next: PaletteView): void => {
    view = next;
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Returns whether single keys are shortcuts: they get in the way of speech input, so one may turn them off. */
export const areLettersOn = (): boolean => readText(storageKeys.shortcuts) !== 'off';
export const turnLetters = (on: boolean): void => writeText(storageKeys.shortcuts, on ? null : 'off');
