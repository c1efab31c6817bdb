import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..', '..', 'packages', 'web', 'src', 'locales');

/** The texts of a language by namespace and key: `t('tools', 'form.url')`; `values` fill their placeholders. */
export function textsIn(language: 'en' | 'ru') {
  return (namespace: string, key: string, values: Record<string, string | number> = {}): string => {
    const texts: unknown = JSON.parse(readFileSync(join(folder, language, `${namespace}.json`), 'utf8'));
    const found = key
      .split('.')
      .reduce<unknown>((at, name) => (at as Record<string, unknown>)?.[name], texts);
    if (typeof found !== 'string') throw new Error(`${language} has no text ${namespace}:${key}`);
    return found.replaceAll(/\{\{(\w+)(?:, number)?\}\}/g, (_, name: string) =>
      (values[name] ?? '').toLocaleString(language),
    );
  };
}
