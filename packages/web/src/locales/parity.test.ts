import { errorCatalogue } from '@agentarium/contracts';
import { failureCodes, fallbackLanguage, type Language, languages } from '@agentarium/contracts/names';
import { describe, expect, it } from 'vitest';

type Texts = { [key: string]: string | Texts };

const files = import.meta.glob<Texts>('./*/*.json', { eager: true, import: 'default' });
const namespaces = [...new Set(Object.keys(files).map((file) => file.split('/')[2]))];
const pluralForms = (language: string) => new Intl.PluralRules(language).resolvedOptions().pluralCategories;
const others = languages.filter((language) => language !== fallbackLanguage);
const pluralSuffix = /_(zero|one|two|few|many|other)$/;

const flatten = (texts: Texts, prefix = ''): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[prefix + key, value]]
        : Object.entries(flatten(value, `${prefix}${key}.`)),
    ),
  );
const texts = (language: Language, namespace: string | undefined) =>
  flatten(files[`./${language}/${namespace}`] ?? {});
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)]
    .map(([, name]) => name)
    // The texts of libraries are in English only.
    .filter((name) => name !== 'reason')
    .sort();
const bases = (all: Record<string, string>) =>
  [...new Set(Object.keys(all).map((key) => key.replace(pluralSuffix, '')))].sort();

/** How a language differs from English, as sentences; the tests below rely on it. */
function differences(en: Record<string, string>, other: Record<string, string>, code: Language): string[] {
  const found: string[] = [];
  const keys = { en: bases(en), other: bases(other) };
  for (const key of keys.en) if (!keys.other.includes(key)) found.push(`${key}: missing in ${code}`);
  for (const key of keys.other) if (!keys.en.includes(key)) found.push(`${key}: missing in en`);
  for (const [language, all] of [
    ['en', en],
    [code, other],
  ] as const) {
    const plural = new Set(
      Object.keys(all)
        .filter((key) => pluralSuffix.test(key))
        .map((key) => key.replace(pluralSuffix, '')),
    );
    for (const key of plural) {
      for (const form of pluralForms(language)) {
        if (!(`${key}_${form}` in all)) found.push(`${key}: no form ${form} in ${language}`);
      }
    }
    for (const [key, text] of Object.entries(all))
      if (text.trim() === '') found.push(`${key}: empty in ${language}`);
  }
  for (const [key, text] of Object.entries(other)) {
    const base = key.replace(pluralSuffix, '');
    // English leaves the number out for 1 only, other languages have the same form for 21.
    const partners = [en[key], en[`${base}_other`], en[base]].filter((one) => one !== undefined);
    const [ours, ...theirs] = [text, ...partners].map((one) => placeholders(one).join());
    if (theirs.length > 0 && !theirs.includes(ours ?? ''))
      found.push(`${key}: placeholders ${theirs[0]} became ${ours}`);
  }
  return found;
}

describe('the texts of every language', () => {
  it('reads the namespaces', () => {
    expect(namespaces).toEqual(expect.arrayContaining(['common.json', 'shell.json', 'errors.json']));
  });

  it.each(others)('match the English ones in %s', (language) => {
    const found = namespaces.flatMap((namespace) =>
      differences(texts('en', namespace), texts(language, namespace), language).map(
        (difference) => `${namespace} ${difference}`,
      ),
    );
    expect(found).toEqual([]);
  });

  it('catches a missing key, a lost placeholder, a missing plural form and an empty text', () => {
    const en = {
      hello: 'Hello, {{name}}',
      only: 'Only',
      left_one: '{{count}} left',
      left_other: '{{count}} left',
      blank: 'x',
    };
    const ru = {
      hello: 'Привет',
      left_one: 'Остался {{count}}',
      left_few: 'Осталось {{count}}',
      left_other: '{{count}}',
      blank: ' ',
    };
    expect(differences(en, ru, 'ru')).toEqual([
      'only: missing in ru',
      'left: no form many in ru',
      'blank: empty in ru',
      'hello: placeholders name became ',
    ]);
  });

  it('in Russian say the number where 1 and 21 share a form, and nothing about a single one', () => {
    const sayNumber = /\{\{(count|shown|amount|children|hours|used|limit)\b/;
    const ofSingle = /(?<!\p{L})(его|её|ему|ей|оно|единственн\p{L}+)(?!\p{L})/iu;
    // Counts that never reach 21: five next runs, the schedules of a plan.
    const small = ['next_one', 'forecast.ofPlan_one', 'limit.reached_one'];
    const wrong = namespaces.flatMap((namespace) => {
      const all = texts('ru', namespace);
      return Object.entries(all)
        .filter(([key, text]) => key.endsWith('_one') && text !== all[key.replace(/one$/, 'many')])
        .filter(([key, text]) => !small.includes(key) && (!sayNumber.test(text) || ofSingle.test(text)))
        .map(([key]) => `${namespace} ${key}`);
    });
    expect(wrong).toEqual([]);
  });

  it.each(languages)('have a text for every error code and reason of a failed run in %s', (language) => {
    const missing = (file: string, prefix: string, codes: readonly string[]) => {
      const known = Object.keys(texts(language, file));
      return codes.filter((code) => !known.includes(prefix + code));
    };
    expect(missing('errors.json', '', [...Object.keys(errorCatalogue), 'NETWORK'])).toEqual([]);
    expect(missing('executions.json', 'failure.reason.', failureCodes)).toEqual([]);
    expect(missing('runs-admin.json', 'reason.', failureCodes)).toEqual([]);
  });
});
