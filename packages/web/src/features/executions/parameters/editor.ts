import type { Parameter } from '@agentarium/contracts';
import { useEffect, useRef } from 'react';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { useTranslation } from '../../../design/hooks/use-translation.ts';
import type { Draft } from './draft.ts';
import { type DraftIssue, draftIssues } from './draft-value.ts';

export type DraftOf<K extends Draft['kind']> = Extract<Draft, { kind: K }>;

/** What the editor of one parameter gets. */
export type EditorProps<K extends Draft['kind']> = {
  id: string;
  label: string;
  parameter: Parameter;
  draft: DraftOf<K>;
  onChange: (draft: DraftOf<K>) => void;
  onLeave: () => void;
  /** The sentence under the field, when it is to be shown. */
  error: string | undefined;
  /** What is wrong inside, by row; empty until errors are to be shown. */
  issues: readonly DraftIssue[];
  /** Takes the input that gets the focus when this field has the first error. */
  focusRef: (target: { focus: () => void } | null) => void;
};

/** What an administrator gave as an example of a value, in the reader's language. */
export const exampleOf = (locales: Parameter['locales'], language: string): string | undefined =>
  locales?.[language]?.example || locales?.en?.example || undefined;

/** The example in words, for an empty field; nothing where there is none. */
export function useExample(locales: Parameter['locales']): string | undefined {
  const { t, i18n } = useTranslation('parameters');
  const example = exampleOf(locales, i18n.language);
  return example ? t('example', { example }) : undefined;
}

/** The numbers that a parameter takes, for the help under its field. */
export function useRangeText({ min, max }: Parameter): string | undefined {
  const { t } = useTranslation('parameters');
  const { number } = useFormat();
  const [low, high] = [min ?? null, max ?? null];
  if (low !== null && high !== null) return t('range.both', { min: number(low), max: number(high) });
  if (low !== null) return t('range.min', { min: number(low) });
  return high === null ? undefined : t('range.max', { max: number(high) });
}

type Part = 'key' | 'value' | 'remove';
export type RowInputs = ReturnType<typeof useRowInputs>;
type Focusable = { focus: () => void };

const nameOf = (row: string, part: Part = 'value') => `${row} ${part}`;

/**
 * The inputs of a field that has several by row: the form's focus goes to the first that is wrong. `focusSoon` gives the
 * focus to one that is on screen only after the next render.
 */
export function useRowInputs(
  parameter: Parameter,
  draft: Draft,
  focusRef: EditorProps<Draft['kind']>['focusRef'],
) {
  const inputs = useRef(new Map<string, Focusable>());
  useEffect(() => {
    const focus = () => {
      const [{ row = '', part } = {}] = draftIssues(parameter, draft);
      const [first] = inputs.current.values();
      (inputs.current.get(nameOf(row, part)) ?? first)?.focus();
    };
    focusRef({ focus });
  }, [parameter, draft, focusRef]);
  return {
    refOf: (row: string, part?: Part) => (input: Focusable | null) => {
      if (input) inputs.current.set(nameOf(row, part), input);
      else inputs.current.delete(nameOf(row, part));
    },
    focusSoon: (row: string, part?: Part) =>
      requestAnimationFrame(() => inputs.current.get(nameOf(row, part))?.focus()),
  };
}
