import { type Prompt, promptsDiffer } from '@agentarium/contracts';
import { useQueries } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { promptQuery } from '../../../data/prompts.ts';

/** The selected prompts in order, without those that are not loaded. */
export const useChosenPrompts = (ids: readonly string[]): Prompt[] =>
  useQueries({
    queries: ids.map((id) => promptQuery(id)),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });

/**
 * Why the selected prompts can't be combined, by the contract's rule, in the user's language; the English is the
 * specification's (docs/spec/admin-side.md#validation). Null if they can.
 */
export function mismatchText(prompts: readonly Prompt[], t: TFunction<'tasks-admin'>): string | null {
  const differ = promptsDiffer(prompts);
  if (differ === null) return null;
  return t(`prompts.mismatch.${differ.by}`, { found: differ.found.join(` ${t('prompts.and')} `) });
}

/** A list with the entry at `at` moved by `step`. */
export function moved<T>(list: readonly T[], at: number, step: -1 | 1): T[] {
  const [entry, other] = [list[at], list[at + step]];
  if (entry === undefined || other === undefined) return [...list];
  return list.map((each, index) => (index === at ? other : index === at + step ? entry : each));
}
