import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { applyServerErrors } from '../../design/form/server-errors.ts';

export type Submission = {
  submit: (event: React.FormEvent) => void;
  pending: boolean;
  /** The overall error; null if there is none or it is shown at its field. */
  error: unknown;
};

/** Submits a valid form with `action`; errors show at their fields, else in `error` until the next attempt. */
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
      setError(applyServerErrors(form, failure));
    }
  });
  return { submit: (event) => void send(event), pending: form.formState.isSubmitting, error };
}
