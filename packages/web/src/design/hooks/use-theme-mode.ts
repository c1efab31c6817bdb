import { useSyncExternalStore } from 'react';
import { type ThemeMode, themeMode } from '../../lib/device/theme-mode.ts';

/** The theme chosen in this browser, and its setter. */
export function useThemeMode(): [ThemeMode, (mode: ThemeMode) => void] {
  return [useSyncExternalStore(themeMode.subscribe, themeMode.get, themeMode.get), themeMode.set];
}
