import type { Language } from '@agentarium/contracts';
import i18n, { type BackendModule, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { detectLanguage } from './languages.ts';
import { storageKeys, writeText } from './storage.ts';

const files = import.meta.glob<ResourceKey>('../locales/*/*.json', { import: 'default' });

/** Loads one namespace of one language: a file `locales/<language>/<namespace>.json`. */
const localeFiles: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, namespace, done) => {
    const load = files[`../locales/${language}/${namespace}.json`];
    if (!load) return done(new Error(`No texts for ${language}/${namespace}`), false);
    load().then(
      (texts) => done(null, texts),
      (error: Error) => done(error, false),
    );
  },
};

let started: Promise<unknown> = Promise.resolve();

/**
 * Starts i18next with the detected language; only that language is loaded, a namespace when it is first used.
 * There is no fallback language at run time: en and ru are tested to have the same keys.
 */
export function startI18n(language: Language = detectLanguage()): Promise<unknown> {
  i18n.on('languageChanged', (next) => {
    document.documentElement.lang = next;
  });
  started = i18n
    .use(localeFiles)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      ns: ['common', 'shell', 'errors'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      returnNull: false,
    });
  return started;
}

/** Loads the texts of a page, as soon as i18next has started. */
export async function loadTexts(namespaces: readonly string[]): Promise<void> {
  await started;
  await i18n.loadNamespaces([...namespaces]);
}

/** Switches the language of the whole app without a reload and remembers the choice. */
export async function changeLanguage(language: Language): Promise<void> {
  writeText(storageKeys.language, language);
  await i18n.changeLanguage(language);
}
