import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { landServerErrors } from '../../design/form/server-errors.ts';

export type Submission = {
  submit: (event: React.FormEvent) => void;
  pending: boolean;
  /** What failed as a whole; null when nothing did or when it stands at its field. */
  error: unknown;
};

/** Sends a valid form by `action`; a refusal lands on its field, else in `error` until the next try. */
export function useSubmit<I extends FieldValues, O>(
  form: UseFormReturn<I, unknown, O>,
  action: (values: O) => Promise<unknown>,
): Submission {
  const [error, setError] = useState<unknown>(null);
  const send = form.handleSubmit(async (values) => {
    setError(null);
    try {
      await action(values);
    } catch (failure) {
      setError(landServerErrors(form, failure));
    }
  });
  return { submit: (event) => void send(event), pending: form.formState.isSubmitting, error };
}
