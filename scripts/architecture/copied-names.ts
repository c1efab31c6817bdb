import * as names from '@agentarium/contracts/names';

const key = (values: readonly string[]) => [...new Set(values)].sort().join('|');

/** Every list of API values by its content. Two values together may be a coincidence. */
const lists = new Map(
  Object.entries(names).flatMap(([name, list]): [string, string][] =>
    Array.isArray(list) && (list.length > 2 || list === names.languages) ? [[key(list), name]] : [],
  ),
);

/** Two or more quoted strings, separated by commas or bars: a list or a union. */
const quoted = /(?:'[^'\n]*'\s*[,|]?\s*){2,}/g;

/** The lists of contracts that a source duplicates completely, in any order. */
export function copiedNames(source: string): string[] {
  return [...source.matchAll(quoted)].flatMap(([list]) => {
    const values = [...list.matchAll(/'([^']*)'/g)].map(([, value = '']) => value);
    return lists.get(key(values)) ?? [];
  });
}
