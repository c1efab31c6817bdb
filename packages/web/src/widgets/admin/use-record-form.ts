import { useState } from 'react';
import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form';
import { landServerErrors } from '../../design/form/server-errors.ts';
import type { ConflictWords } from './edit-conflict.tsx';
import type { FormPageProps } from './form-page.tsx';

export type RecordFormOptions<T, V extends FieldValues, O, S> = {
  /** Saves what was entered and fills the form with what is stored then; returns what the success notice says. */
  save: (input: O) => Promise<S>;
  /** What the notice says before anything is saved here. */
  saved?: S | null;
  /** Fetches what is stored now, so that the next save builds on it; null for a new record. */
  reload: (() => Promise<T | null>) | null;
  toValues: (stored: T) => V;
  words?: ConflictWords;
  /** A refusal that concerns the form as a whole, whatever fields it names. */
  isWhole?: (error: unknown) => boolean;
  onFaults?: (errors: FieldErrors<V>) => void;
};

/** Saves a record from its form; `page` is what its FormPage gets of that, `saved` stays until the next change. */
export function useRecordForm<T, V extends FieldValues, O, S>(
  form: UseFormReturn<V, unknown, O>,
  options: RecordFormOptions<T, V, O, S>,
) {
  const { save, reload, toValues, words, isWhole, onFaults } = options;
  const [saved, setSaved] = useState<S | null>(options.saved ?? null);
  const [error, setError] = useState<unknown>(null);
  const { isDirty, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (input) => {
    setSaved(null);
    setError(null);
    try {
      const next = await save(input);
      setSaved(() => next);
    } catch (failure) {
      setError(isWhole?.(failure) ? failure : landServerErrors(form, failure));
    }
  }, onFaults);
  /** Takes what is stored in place of what was typed. */
  const take = (theirs: V) => {
    form.reset(theirs);
    setError(null);
  };
  const page = {
    onSubmit: (event) => void submit(event),
    unsaved: isDirty,
    saving: isSubmitting,
    error,
    ...(reload && {
      conflict: {
        load: async () => {
          const stored = await reload();
          return stored && toValues(stored);
        },
        mine: form.getValues,
        take: (theirs) => take(theirs as V),
        ...(words && { words }),
      },
    }),
  } satisfies Partial<FormPageProps>;
  return { page, saved: isDirty ? null : saved, setSaved, take, isDirty };
}
