import { isDeepStrictEqual } from 'node:util';

/** The fields that differ, each as `{from, to}`, for the `changes` of an audit entry. */
export function changedFields(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, { from: unknown; to: unknown }> {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(
    fields
      .filter((field) => !isDeepStrictEqual(before[field] ?? null, after[field] ?? null))
      .map((field) => [field, { from: before[field] ?? null, to: after[field] ?? null }]),
  );
}
