import { useEffect, useSyncExternalStore } from 'react';
import { awaitTexts } from '../../lib/i18n.ts';
import { i18n, type TFunction, translator } from '../../lib/texts.ts';

const language = () => i18n.language;

/**
 * The texts of namespaces in the language on screen. `t` takes keys of the first namespace, and of the others with
 * their name before a colon. Suspends until all of them are loaded.
 */
export function useTranslation(namespaces: string | readonly string[] = 'common'): {
  t: TFunction;
  i18n: typeof i18n;
} {
  const current = useSyncExternalStore(i18n.subscribe, language, language);
  const names = typeof namespaces === 'string' ? [namespaces] : namespaces;
  const [wait] = names
    .filter((namespace) => !i18n.has(current, namespace))
    .map((namespace) => awaitTexts(current, namespace));
  if (wait) throw wait;
  return { t: translator(current, names[0]), i18n };
}

/** Returns whether a namespace's texts are loaded. Loads them without suspending. */
export function useLateTexts(namespace: string): boolean {
  const current = useSyncExternalStore(i18n.subscribe, language, language);
  const has = () => i18n.has(current, namespace);
  const isHere = useSyncExternalStore(i18n.subscribe, has, has);
  useEffect(() => {
    if (!isHere) void awaitTexts(current, namespace);
  }, [current, namespace, isHere]);
  return isHere;
}
