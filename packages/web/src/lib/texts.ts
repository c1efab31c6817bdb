import { fallbackLanguage } from '@agentarium/contracts/names';
import { type Texts, type TextValues, translate } from './texts/translate.ts';

/**
 * Returns the text at a key of its namespace (`group.name`) or another (`tasks:group.name`); of several keys the first
 * that exists. A missing key is shown as is, and is an error in development.
 */
export type TFunction = (key: string | readonly string[], values?: TextValues) => string;

const defaultNamespace = 'common';
const loaded = new Map<string, Map<string, Texts>>();
const functions = new Map<string, TFunction>();
const listeners = new Set<() => void>();
let onScreen: string = fallbackLanguage;

const changed = () => {
  for (const listener of listeners) listener();
};

function textAt(language: string, namespace: string, key: string, values?: TextValues): string | undefined {
  const colon = key.indexOf(':');
  const texts = loaded.get(language)?.get(colon < 0 ? namespace : key.slice(0, colon));
  return texts && translate(texts, language, key.slice(colon + 1), values);
}

function makeT(language: string, namespace: string): TFunction {
  return (asked, values) => {
    const keys = typeof asked === 'string' ? [asked] : asked;
    for (const key of keys) {
      const text = textAt(language, namespace, key, values);
      if (text !== undefined) return text;
    }
    if (values?.defaultValue !== undefined) return values.defaultValue;
    const key = keys.at(-1) ?? '';
    if (import.meta.env.DEV) throw new Error(`No text in ${language} for ${namespace} ${key}`);
    return key.slice(key.indexOf(':') + 1);
  };
}

/** The translation function of a namespace in one language: cached, so it is stable. */
export function translator(language: string, namespace: string = defaultNamespace): TFunction {
  const id = `${language}/${namespace}`;
  const t = functions.get(id) ?? makeT(language, namespace);
  functions.set(id, t);
  return t;
}

const t: TFunction = (key, values) => translator(onScreen)(key, values);

/** The loaded texts, and the language on screen. `lib/i18n.ts` loads and switches. */
export const i18n = {
  get language(): string {
    return onScreen;
  },
  t,
  exists: (key: string, language: string = onScreen): boolean =>
    textAt(language, defaultNamespace, key) !== undefined,
  has: (language: string, namespace: string): boolean => loaded.get(language)?.has(namespace) ?? false,
  /** The namespaces that have been loaded in a language. */
  namespaces: (language: string): string[] => [...(loaded.get(language)?.keys() ?? [])],
  add(language: string, namespace: string, texts: Texts): void {
    const own = loaded.get(language) ?? new Map<string, Texts>();
    loaded.set(language, own.set(namespace, texts));
    changed();
  },
  show(language: string): void {
    onScreen = language;
    changed();
  },
  /** Calls `listener` when texts are added or the language changes; returns an unsubscribe function. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
