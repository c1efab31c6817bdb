import { readText, storageKeys, writeText } from '../storage.ts';

export const themeModes = ['light', 'dark', 'system'] as const;
export type ThemeMode = (typeof themeModes)[number];

const listeners = new Set<() => void>();
/** The mode where nothing can be stored. */
let unstored: ThemeMode = 'system';

const darkSystem = () => window.matchMedia('(prefers-color-scheme: dark)');

/** Sets the root element's color scheme, as theme-init.ts does before the first paint, without transitions. */
function apply(): void {
  const mode = themeMode.get();
  const root = document.documentElement;
  const scheme = mode === 'system' ? (darkSystem().matches ? 'dark' : 'light') : mode;
  if (root.dataset.theme === scheme) return;
  const still = document.createElement('style');
  still.textContent = '*{transition:none!important}';
  document.head.append(still);
  root.dataset.theme = scheme;
  // Computes the styles while transitions are off.
  void window.getComputedStyle(document.body).color;
  setTimeout(() => still.remove(), 1);
}

function update(): void {
  apply();
  for (const listener of listeners) listener();
}

/** Which theme the user chose in this browser. */
export const themeMode = {
  get: (): ThemeMode => themeModes.find((mode) => mode === readText(storageKeys.theme)) ?? unstored,
  set(mode: ThemeMode): void {
    unstored = mode;
    writeText(storageKeys.theme, mode);
    update();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Follows the system's theme and what other tabs choose; returns how to stop. */
export function followTheme(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === storageKeys.theme) update();
  };
  const system = darkSystem();
  window.addEventListener('storage', onStorage);
  system.addEventListener('change', apply);
  apply();
  return () => {
    window.removeEventListener('storage', onStorage);
    system.removeEventListener('change', apply);
  };
}
