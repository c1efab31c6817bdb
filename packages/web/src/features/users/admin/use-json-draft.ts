import { useEffect, useState } from 'react';
import { useTranslation } from '../../../design/hooks/use-translation.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { detailText } from '../../../lib/api/fault-text.ts';
import { readJson } from '../../../lib/json-problem.ts';

const show = (value: unknown) => JSON.stringify(value, null, 2);

/**
 * A stored value as text that is edited until it is saved. While nothing is typed it follows what is stored. `issues`
 * of a refusal are its fields by path below `root`, in the reader's language; `begun` is what typing began from.
 */
export function useJsonDraft(stored: unknown, root: string, onDirty: (isDirty: boolean) => void) {
  const { t } = useTranslation(['users-admin', 'errors']);
  const base = show(stored);
  const [typed, setTyped] = useState<{ text: string; begun: unknown } | null>(null);
  const text = typed?.text ?? base;
  const type = (next: string) => setTyped((now) => ({ text: next, begun: now ? now.begun : stored }));
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
  const begun = typed ? typed.begun : stored;
  return { text, type, forget: () => setTyped(null), value, begun, problem, isDirty, issues };
}
