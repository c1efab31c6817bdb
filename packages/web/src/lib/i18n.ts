import { type Language, languages } from '@agentarium/contracts/names';
import { detectLanguage } from './languages.ts';
import { loadFile } from './load-file.ts';
import { storageKeys, writeText } from './storage.ts';
import { missingTexts } from './texts/missing-texts.ts';
import type { Texts } from './texts/translate.ts';
import { i18n, translator } from './texts.ts';

const files = import.meta.glob<Texts>('../locales/*/*.json', { import: 'default' });
const startNamespaces = ['common', 'shell', 'errors'];

/** Loads a namespace of one language: a file `locales/<language>/<namespace>.json`. @throws LoadError */
async function loadNamespace(language: string, namespace: string): Promise<void> {
  const load = files[`../locales/${language}/${namespace}.json`];
  if (!load) throw new Error(`No texts for ${language}/${namespace}`);
  i18n.add(language, namespace, await loadFile(load));
}

async function loadInto(language: string, namespaces: readonly string[]): Promise<void> {
  const absent = namespaces.filter((namespace) => !i18n.has(language, namespace));
  await Promise.all(absent.map((namespace) => loadNamespace(language, namespace)));
}

function show(language: Language): void {
  document.documentElement.lang = language;
  i18n.show(language);
}

/**
 * Starts in the detected language; only that language is loaded, each namespace on first use. There is no fallback
 * language at run time: tests check that en and ru have the same keys. @throws LoadError if the first texts can't be
 * loaded.
 */
export function startI18n(language: Language = detectLanguage()): Promise<void> {
  show(language);
  return loadInto(language, startNamespaces);
}

/** Loads texts in the language on screen. @throws LoadError */
export const loadTexts = (namespaces: readonly string[]): Promise<void> =>
  loadInto(i18n.language, namespaces);

/** Loads texts in every language, for what is searched in all of them. @throws LoadError */
export async function loadTextsInEveryLanguage(namespaces: readonly string[]): Promise<void> {
  await Promise.all(languages.map((language) => loadInto(language, namespaces)));
}

const awaited = new Map<string, Promise<void>>();

/**
 * For suspended components: resolves once the texts are loaded, the same promise each time. A failed file is retried
 * through `missingTexts`.
 */
export function awaitTexts(language: string, namespace: string): Promise<void> {
  const id = `${language}/${namespace}`;
  const known = awaited.get(id);
  if (known) return known;
  const there = new Promise<void>((resolve) => {
    const attempt = (): void => {
      loadInto(language, [namespace]).then(resolve, (error: unknown) =>
        missingTexts.add({ error, retry: attempt }),
      );
    };
    attempt();
  });
  awaited.set(id, there);
  return there;
}

/** A text in every language whose texts have been loaded. */
export const textInEveryLanguage = (key: string): string[] =>
  languages.filter((language) => i18n.exists(key, language)).map((language) => translator(language)(key));

let switches = 0;

/**
 * Switches the language of the whole app without a reload and remembers the choice.
 * @throws LoadError when its texts can't be loaded; the language stays as it was.
 */
export async function changeLanguage(language: Language): Promise<void> {
  switches += 1;
  const own = switches;
  await loadInto(language, i18n.namespaces(i18n.language));
  // The language changed again while the texts loaded.
  if (own !== switches) return;
  writeText(storageKeys.language, language);
  show(language);
}
