import { useState } from 'react';
import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form';
import { applyServerErrors } from '../../design/form/server-errors.ts';
import type { ConflictLabels } from './edit-conflict.tsx';
import type { FormPageProps } from './form-page.tsx';

export type RecordFormOptions<T, V extends FieldValues, O, S> = {
  /** Saves the input and resets the form to the stored version; returns the success notice. */
  save: (input: O) => Promise<S>;
  /** The initial notice. */
  saved?: S | null;
  /** Fetches the stored version, so the next save builds on it; null for a new record. */
  reload: (() => Promise<T | null>) | null;
  toValues: (stored: T) => V;
  words?: ConflictLabels;
  /** A refusal that concerns the whole form, regardless of the fields it names. */
  isWhole?: (error: unknown) => boolean;
  onFaults?: (errors: FieldErrors<V>) => void;
};

/** Saves a record from its form; `page` is FormPage's part of it, `saved` stays until the next change. */
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
      setError(isWhole?.(failure) ? failure : applyServerErrors(form, failure));
    }
  }, onFaults);
  /** Discards the input for the stored version. */
  const resetTo = (theirs: V) => {
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
        resetTo: (theirs) => resetTo(theirs as V),
        ...(words && { words }),
      },
    }),
  } satisfies Partial<FormPageProps>;
  return { page, saved: isDirty ? null : saved, setSaved, resetTo, isDirty };
}
