import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { CurrentPasswordField } from '../../design/form/fields.tsx';
import { FormDialog, type FormDialogProps } from '../../design/form/form-dialog.tsx';
import { applyServerErrors, FormError } from '../../design/form/form-errors.tsx';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { isApiError } from '../../lib/api/api-error.ts';

const schema = z.object({ current_password: z.string().min(1, 'users:profile.currentPasswordNeeded') });

type PasswordDialogProps = Pick<FormDialogProps, 'title' | 'text' | 'confirmLabel' | 'color' | 'onClose'> & {
  /** Carries out the action with the typed password. */
  run: (currentPassword: string) => Promise<void>;
  /** The error message where the server's error has none of its own. */
  failed: string;
  /** The error message of `IN_USE`. */
  inUse?: string;
};

/** Asks for the current password before an action that needs it. */
export function PasswordDialog({ run, failed, inUse, ...dialog }: PasswordDialogProps) {
  const { t } = useTranslation('users');
  const [error, setError] = useState<unknown>(null);
  const form = useSchemaForm(schema, { defaultValues: { current_password: '' } });
  const submit = form.handleSubmit(async ({ current_password }) => {
    setError(null);
    try {
      await run(current_password);
    } catch (failure) {
      setError(applyServerErrors(form, failure));
    }
  });
  const { isDirty, isSubmitting } = form.formState;
  return (
    <FormDialog {...dialog} pending={isSubmitting} isDirty={isDirty} onSubmit={(event) => void submit(event)}>
      <CurrentPasswordField
        control={form.control}
        name="current_password"
        label={t('profile.field.current_password')}
        autoFocus
      />
      {inUse && isApiError(error, 'IN_USE') ? (
        <FormError error={new Error()} fallback={inUse} />
      ) : (
        <FormError error={error} fallback={failed} />
      )}
    </FormDialog>
  );
}
