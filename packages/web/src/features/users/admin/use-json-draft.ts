import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api/api-error.ts';
import { detailText } from '../../../lib/api/fault-text.ts';
import { readJson } from '../../../lib/json-problem.ts';

const show = (value: unknown) => JSON.stringify(value, null, 2);

/**
 * A stored value edited as text until saved; follows the stored value until edited. `issues` are a refusal's errors by
 * path below `root`, in the user's language; `begun` is the value editing started from.
 */
export function useJsonDraft(stored: unknown, root: string, onDirty: (isDirty: boolean) => void) {
  const { t } = useTranslation(['users-admin', 'errors']);
  const base = show(stored);
  const [typed, setTyped] = useState<{ text: string; initial: unknown } | null>(null);
  const text = typed?.text ?? base;
  const type = (next: string) => setTyped((now) => ({ text: next, initial: now ? now.initial : stored }));
  const { value, problem } = readJson(text);
  const isDirty = problem !== null || show(value) !== base;

  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  const issues = (error: unknown): string[] =>
    error instanceof ApiError
      ? error.details.map((detail) => {
          const field = detail.path.replace(new RegExp(`^(body\\.)?${root}\\.?`), '');
          const sentence = detailText(t, detail);
          return field ? `${field}: ${sentence}` : sentence;
        })
      : [];
  const initial = typed ? typed.initial : stored;
  return { text, type, forget: () => setTyped(null), value, initial, problem, isDirty, issues };
}
