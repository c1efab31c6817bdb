import { type Language, languages } from '@agentarium/contracts/names';
import i18next, { type BackendModule, type FlatNamespace, type ResourceKey, type TFunction } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { createStore } from './create-store.ts';
import { detectLanguage } from './languages.ts';
import { loadFile } from './load-file.ts';
import { storageKeys, writeText } from './storage.ts';

/** The `t` of any namespace, for functions whose keys name theirs: `errors:NETWORK`. */
export type AnyTFunction = TFunction<readonly FlatNamespace[]>;

const files = import.meta.glob<ResourceKey>('../locales/*/*.json', { import: 'default' });

type MissingText = { error: unknown; retry: () => void };

const missing = createStore<readonly MissingText[]>([]);

/** The texts that failed to load while something on screen needs them. */
export const missingTexts = {
  get: missing.get,
  subscribe: missing.subscribe,
  add: (one: MissingText): void => missing.set([...missing.get(), one]),
  /** Retries all of them. */
  retry(): void {
    const asked = missing.get();
    missing.set([]);
    for (const { retry } of asked) retry();
  },
};

async function loadNamespace(language: string, namespace: string): Promise<void> {
  if (i18next.hasResourceBundle(language, namespace)) return;
  const load = files[`../locales/${language}/${namespace}.json`];
  if (!load) throw new Error(`No texts for ${language}/${namespace}`);
  i18next.addResourceBundle(language, namespace, await loadFile(load));
}

async function loadInto(language: string, namespaces: readonly string[]): Promise<void> {
  await Promise.all(namespaces.map((namespace) => loadNamespace(language, namespace)));
}

/** Loads what a suspended component needs; while a file fails, it is in `missingTexts`. */
const backend: BackendModule = {
  type: 'backend',
  callbackApi: true,
  init() {},
  read(language, namespace, callback) {
    const load = (): void => {
      loadNamespace(language, namespace).then(
        () => callback(null, null),
        (error: unknown) => missingTexts.add({ error, retry: load }),
      );
    };
    load();
  },
};

i18next.on('languageChanged', (language) => {
  document.documentElement.lang = language;
});

// There is no fallback language at run time: a test checks that all languages have the same keys.
void i18next
  .use(initReactI18next)
  .use(backend)
  .init({
    lng: detectLanguage(),
    ns: [],
    defaultNS: 'common',
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: true },
    parseMissingKeyHandler(key: string, defaultValue?: string) {
      if (import.meta.env.DEV && defaultValue === undefined)
        throw new Error(`No text in ${i18next.language} for ${key}`);
      return defaultValue ?? key;
    },
  });

/** Loads texts in the language on screen. @throws LoadError */
export const loadTexts = (namespaces: readonly string[]): Promise<void> =>
  loadInto(i18next.language, namespaces);

/** Loads the texts that every page needs. @throws LoadError */
export const loadFirstTexts = (): Promise<void> => loadTexts(['common', 'shell', 'errors']);

/** Loads texts in every language, for what is searched in all of them. @throws LoadError */
export async function loadTextsInEveryLanguage(namespaces: readonly string[]): Promise<void> {
  await Promise.all(languages.map((language) => loadInto(language, namespaces)));
}

/** A text in every language in which it has been loaded. */
export const textInEveryLanguage = (key: string): string[] =>
  languages.map((lng) => i18next.t(key, { lng, defaultValue: '' })).filter((text) => text !== '');

let chosen: Language | undefined;

/**
 * Switches the language of the whole app without a reload, once all its texts are loaded, and remembers the choice. Does
 * nothing if another language is chosen meanwhile.
 * @throws LoadError when its texts can't be loaded; the language stays as it was.
 */
export async function changeLanguage(language: Language): Promise<void> {
  chosen = language;
  await loadInto(language, [i18next.options.ns ?? []].flat());
  if (chosen !== language) return;
  writeText(storageKeys.language, language);
  await i18next.changeLanguage(language);
}
