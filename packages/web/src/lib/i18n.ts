import { type Language, languages } from '@agentarium/contracts/names';
import i18n, { type BackendModule, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { detectLanguage } from './languages.ts';
import { loadFile } from './load-file.ts';
import { missingTexts } from './missing-texts.ts';
import { storageKeys, writeText } from './storage.ts';

const files = import.meta.glob<ResourceKey>(['../locales/*/*.json', '!../locales/*/boot.json'], {
  import: 'default',
});
const startNamespaces = ['common', 'shell', 'errors'];

/** One namespace of one language: a file `locales/<language>/<namespace>.json`. @throws LoadError */
function loadNamespace(language: string, namespace: string): Promise<ResourceKey> {
  const load = files[`../locales/${language}/${namespace}.json`];
  return load ? loadFile(load) : Promise.reject(new Error(`No texts for ${language}/${namespace}`));
}

/** For texts that no page has asked for. A file that fails is asked for again: i18next itself would show bare keys. */
const localeFiles: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, namespace, done) => {
    const attempt = (): void => {
      loadNamespace(language, namespace).then(
        (texts) => done(null, texts),
        (error: unknown) => missingTexts.add({ error, retry: attempt }),
      );
    };
    attempt();
  },
};

let started: Promise<unknown> = Promise.resolve();

/**
 * Starts i18next with the detected language; only that language is loaded, a namespace when it is first used.
 * There is no fallback language at run time: en and ru are tested to have the same keys.
 * @throws LoadError when the first texts can't be loaded.
 */
export function startI18n(language: Language = detectLanguage()): Promise<unknown> {
  i18n.on('languageChanged', (next) => {
    document.documentElement.lang = next;
  });
  const texts = Promise.all(startNamespaces.map((namespace) => loadNamespace(language, namespace)));
  const ready = i18n
    .use(localeFiles)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      ns: startNamespaces,
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      returnNull: false,
    });
  started = texts.then(() => ready);
  return started;
}

async function loadInto(language: string, namespaces: readonly string[]): Promise<void> {
  const absent = namespaces.filter((namespace) => !i18n.hasResourceBundle(language, namespace));
  await Promise.all(
    absent.map(async (namespace) => {
      i18n.addResourceBundle(language, namespace, await loadNamespace(language, namespace));
    }),
  );
}

/** Loads texts in the language on screen, as soon as i18next has started. @throws LoadError */
export async function loadTexts(namespaces: readonly string[]): Promise<void> {
  await started;
  await loadInto(i18n.language, namespaces);
}

/** Loads texts in every language, for what is searched in all of them. @throws LoadError */
export async function loadTextsInEveryLanguage(namespaces: readonly string[]): Promise<void> {
  await Promise.all(languages.map((language) => loadInto(language, namespaces)));
}

/** A text in every language whose texts have been loaded. */
export const textInEveryLanguage = (key: string): string[] =>
  languages
    .filter((language) => i18n.exists(key, { lng: language }))
    .map((language) => i18n.getFixedT(language)(key))
    .filter((text) => text !== '');

/**
 * Switches the language of the whole app without a reload and remembers the choice.
 * @throws LoadError when its texts can't be loaded; the language stays as it was.
 */
export async function changeLanguage(language: Language): Promise<void> {
  await loadInto(language, Object.keys(i18n.getDataByLanguage(i18n.language) ?? {}));
  writeText(storageKeys.language, language);
  await i18n.changeLanguage(language);
}
