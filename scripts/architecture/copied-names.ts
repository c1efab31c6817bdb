import * as names from '@agentarium/contracts/names';

const key = (values: readonly string[]) => [...new Set(values)].sort().join('|');

/** Every list of the wire's values by what is in it. Two values that stand together may mean anything else. */
const lists = new Map(
  Object.entries(names).flatMap(([name, list]): [string, string][] =>
    Array.isArray(list) && (list.length > 2 || list === names.languages) ? [[key(list), name]] : [],
  ),
);

/** Two or more texts in quotes, by commas or bars: a list or a union. */
const quoted = /(?:'[^'\n]*'\s*[,|]?\s*){2,}/g;

/** The lists of contracts that a source writes out once more, whole and in any order. */
export function copiedNames(source: string): string[] {
  return [...source.matchAll(quoted)].flatMap(([list]) => {
    const values = [...list.matchAll(/'([^']*)'/g)].map(([, value = '']) => value);
    return lists.get(key(values)) ?? [];
  });
}
