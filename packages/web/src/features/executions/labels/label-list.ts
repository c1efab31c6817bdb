import { maxLabelChars, maxLabels } from '@agentarium/contracts/names';

const keyOf = (label: string) => label.trim().toLowerCase();

export type LabelFault = 'taken' | 'tooLong' | 'tooMany';

/** Labels plus what was typed, split at commas; or why it is rejected. */
export function withLabels(
  labels: readonly string[],
  typed: string,
): { labels: string[] } | { fault: LabelFault } {
  const next = [...labels];
  for (const label of typed.split(',').map((part) => part.trim())) {
    if (label === '') continue;
    if (label.length > maxLabelChars) return { fault: 'tooLong' };
    if (next.some((one) => keyOf(one) === keyOf(label))) return { fault: 'taken' };
    next.push(label);
  }
  return next.length > maxLabels ? { fault: 'tooMany' } : { labels: next };
}

/** Labels of other executions matching what is typed, most used first. */
export function suggestedLabels(
  known: readonly { label: string; count: number }[],
  labels: readonly string[],
  typed: string,
): string[] {
  const existing = new Set(labels.map(keyOf));
  return known
    .filter(({ label }) => !existing.has(keyOf(label)) && keyOf(label).includes(keyOf(typed)))
    .toSorted((one, other) => other.count - one.count)
    .slice(0, 8)
    .map(({ label }) => label);
}
