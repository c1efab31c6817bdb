import type { Parameter } from '@agentarium/contracts';
import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { faultText } from '../../../lib/api/fault-text.ts';
import type { Input } from './input.ts';
import { type InputIssue, inputIssues } from './input-value.ts';

// A text's key may not end in `_many`, which is a plural form.
const textOf = (
  t: TFunction<readonly ['parameters', 'errors']>,
  { code, where, params }: InputIssue,
): string => {
  const [line, column] = (where ?? '').split(':');
  if (code === 'too_small') return t('errors:detail.TOO_SMALL', params ?? {});
  if (code === 'too_big') return t('errors:detail.TOO_BIG', params ?? {});
  return where
    ? t('parameters:issue.jsonAt', { line, column })
    : t(`parameters:issue.${code === 'too_many' ? 'tooMany' : code}`, {
        defaultValue: t('parameters:issue.other'),
      });
};

/** Error messages for a value, from the form's own checks or the server. */
export function useErrorMessage() {
  const { t } = useTranslation(['parameters', 'errors']);
  return {
    ofIssue: (issue: InputIssue) => textOf(t, issue),
    ofServer: (message: string) => faultText(t, message),
  };
}

type InputOf<K extends Input['kind']> = Extract<Input, { kind: K }>;

export type EditorProps<K extends Input['kind']> = {
  id: string;
  label: string;
  parameter: Parameter;
  input: InputOf<K>;
  onChange: (input: InputOf<K>) => void;
  onLeave: () => void;
  /** The error below the field, once it should show. */
  error: string | undefined;
  /** Errors by row; empty until they should show. */
  issues: readonly InputIssue[];
  /** The input to focus when this field has the first error. */
  focusRef: (target: { focus: () => void } | null) => void;
};

/** An administrator's example value, in the user's language. */
export const exampleOf = (locales: Parameter['locales'], language: string): string | undefined =>
  locales?.[language]?.example || locales?.en?.example || undefined;

/** The example as a hint for an empty field; nothing if there is none. */
export function useExample(locales: Parameter['locales']): string | undefined {
  const { t, i18n } = useTranslation('parameters');
  const example = exampleOf(locales, i18n.language);
  return example ? t('example', { example }) : undefined;
}

/** The range of a parameter, for the help below its field. */
export function useRangeText({ min, max }: Parameter): string | undefined {
  const { t } = useTranslation('parameters');
  const format = useFormat();
  const number = (limit: number) => format.number(limit, { maximumFractionDigits: 12 });
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
 * The inputs of a field with several rows: the form focuses the first invalid one. `focusSoon` focuses an input that
 * appears with the next render.
 */
export function useRowInputs(
  parameter: Parameter,
  input: Input,
  focusRef: EditorProps<Input['kind']>['focusRef'],
) {
  const inputs = useRef(new Map<string, Focusable>());
  useEffect(() => {
    const focus = () => {
      const [{ row = '', part } = {}] = inputIssues(parameter, input);
      const [first] = inputs.current.values();
      (inputs.current.get(nameOf(row, part)) ?? first)?.focus();
    };
    focusRef({ focus });
  }, [parameter, input, focusRef]);
  return {
    refOf: (row: string, part?: Part) => (element: Focusable | null) => {
      if (element) inputs.current.set(nameOf(row, part), element);
      else inputs.current.delete(nameOf(row, part));
    },
    focusSoon: (row: string, part?: Part) =>
      requestAnimationFrame(() => inputs.current.get(nameOf(row, part))?.focus()),
  };
}
