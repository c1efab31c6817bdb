import { maxLabelChars, maxLabels } from '@agentarium/contracts/names';

const keyOf = (label: string) => label.trim().toLowerCase();

export type LabelFault = 'taken' | 'tooLong' | 'tooMany';

/** Labels with what was typed added, commas between several; or why they can't be. */
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

/** Labels of other executions that may be meant by what is typed, those of most executions first. */
export function suggestedLabels(
  known: readonly { label: string; count: number }[],
  labels: readonly string[],
  typed: string,
): string[] {
  const given = new Set(labels.map(keyOf));
  return known
    .filter(({ label }) => !given.has(keyOf(label)) && keyOf(label).includes(keyOf(typed)))
    .toSorted((one, other) => other.count - one.count)
    .slice(0, 8)
    .map(({ label }) => label);
}
