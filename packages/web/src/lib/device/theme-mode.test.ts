import { afterEach, expect, it, vi } from 'vitest';
import { storageKeys } from '../storage.ts';
import { followTheme, themeMode } from './theme-mode.ts';

const root = document.documentElement;
const { matchMedia } = window;
let stop = () => {};
afterEach(() => {
  stop();
  window.matchMedia = matchMedia;
});

/** A system whose theme can change. */
function system(matches: boolean) {
  const target = new EventTarget();
  const query = Object.assign(target, { matches });
  window.matchMedia = () => query as unknown as MediaQueryList;
  return (next: boolean) => {
    query.matches = next;
    target.dispatchEvent(new Event('change'));
  };
}

it('follows the system until the user chooses', () => {
  const turnDark = system(false);
  stop = followTheme();
  expect([themeMode.get(), root.dataset.theme]).toEqual(['system', 'light']);
  turnDark(true);
  expect(root.dataset.theme).toBe('dark');
  themeMode.set('light');
  expect([localStorage.getItem(storageKeys.theme), root.dataset.theme]).toEqual(['light', 'light']);
  turnDark(true);
  expect(root.dataset.theme).toBe('light');
});

it('follows what another tab chooses, and tells its listeners', () => {
  system(false);
  stop = followTheme();
  const listener = vi.fn();
  const unsubscribe = themeMode.subscribe(listener);
  localStorage.setItem(storageKeys.theme, 'dark');
  window.dispatchEvent(new StorageEvent('storage', { key: storageKeys.theme, newValue: 'dark' }));
  expect([themeMode.get(), root.dataset.theme]).toEqual(['dark', 'dark']);
  expect(listener).toHaveBeenCalledOnce();
  unsubscribe();
  window.dispatchEvent(new StorageEvent('storage', { key: 'other' }));
  expect(listener).toHaveBeenCalledOnce();
});

it('takes an unknown stored value for the system', () => {
  localStorage.setItem(storageKeys.theme, 'pink');
  themeMode.set('system');
  localStorage.setItem(storageKeys.theme, 'pink');
  expect(themeMode.get()).toBe('system');
});
