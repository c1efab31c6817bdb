import { createStore } from '../../lib/create-store.ts';
import { readText, storageKeys, writeText } from '../../lib/storage.ts';

/** `tasks` is the palette with the tasks that can be run. */
export type PaletteView = 'palette' | 'tasks' | 'shortcuts' | null;

/** Stores which of the palette's dialogs is open; any part of the app can open one. */
export const paletteStore = createStore<PaletteView>(null);

/** Returns whether single keys are shortcuts: they get in the way of speech input, so one may turn them off. */
export const areLettersOn = (): boolean => readText(storageKeys.shortcuts) !== 'off';
export const turnLetters = (on: boolean): void => writeText(storageKeys.shortcuts, on ? null : 'off');
