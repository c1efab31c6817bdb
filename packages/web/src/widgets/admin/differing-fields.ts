/** A form field that differs between two versions; `language` if it is a translation. */
export type DifferingField = {
  path: string;
  key: string;
  language: string | null;
  mine: unknown;
  theirs: unknown;
};

/** Never shown, and not stored. */
const secret = new Set(['password', 'current_password']);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields that differ between two versions of a form's values, in form order; groups are flattened. */
export function differingFields(
  mine: unknown,
  theirs: unknown,
  path: readonly string[] = [],
): DifferingField[] {
  const key = path.at(-1) ?? '';
  if (key !== 'allowed_tools' && isRecord(mine) && isRecord(theirs)) {
    const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].filter(
      (one) => !secret.has(one),
    );
    return keys.flatMap((one) => differingFields(mine[one], theirs[one], [...path, one]));
  }
  if (JSON.stringify(mine ?? null) === JSON.stringify(theirs ?? null)) return [];
  const at = path.indexOf('locales');
  return [{ path: path.join('.'), key, language: at < 0 ? null : (path[at + 1] ?? null), mine, theirs }];
}
