import { type Prompt, promptsDiffer } from '@agentarium/contracts';
import type { TFunction } from '../../../../lib/texts.ts';

/** The chosen prompts in their order; ids that no prompt has are left out. */
export function chosenPrompts(ids: readonly string[], prompts: readonly Prompt[]): Prompt[] {
  const byId = new Map(prompts.map((prompt) => [prompt.id, prompt]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Why the chosen prompts can't be asked together, by the contract's rule and in the reader's language; in English word
 * for word as the specification has it (docs/spec/admin-side.md#validation). Null when they can.
 */
export function mismatchText(prompts: readonly Prompt[], t: TFunction): string | null {
  const differ = promptsDiffer(prompts);
  if (differ === null) return null;
  return t(`prompts.mismatch.${differ.by}`, { found: differ.found.join(` ${t('prompts.and')} `) });
}

/** A list with the entry at `at` moved by `step` places. */
export function moved<T>(list: readonly T[], at: number, step: -1 | 1): T[] {
  const [entry, other] = [list[at], list[at + step]];
  if (entry === undefined || other === undefined) return [...list];
  return list.map((each, index) => (index === at ? other : index === at + step ? entry : each));
}
