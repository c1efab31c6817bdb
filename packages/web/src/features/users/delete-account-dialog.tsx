import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signOut } from '../../data/session.ts';
import { useDeleteUser } from '../../data/users.ts';
import { useToast } from '../../design/feedback/toast.tsx';
import { FormDialog } from '../../design/form/form-dialog.tsx';
import { FormError } from '../../design/form/form-error.tsx';
import { PasswordField } from '../../design/form/password-field.tsx';
import { applyServerErrors } from '../../design/form/server-errors.ts';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { isApiError } from '../../lib/api/api-error.ts';

type Values = { current_password: string };

/** Asks for the password, deletes the account and ends the session. */
export default function DeleteAccountDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { t } = useTranslation('users');
  const toast = useToast();
  const remove = useDeleteUser(userId);
  const [error, setError] = useState<unknown>(null);
  const form = useSchemaForm<Values>(
    () => import('./current-password-schema.ts').then((module) => module.currentPasswordSchema),
    { defaultValues: { current_password: '' } },
  );
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ current_password }) => {
    setError(null);
    try {
      await remove.mutateAsync(current_password);
      toast.success(t('settings.delete.deleted'));
      signOut();
    } catch (failure) {
      setError(applyServerErrors(form, failure));
    }
  });
  return (
    <FormDialog
      title={t('settings.delete.dialogTitle')}
      text={t('settings.delete.dialogText')}
      confirmLabel={t('settings.delete.confirm')}
      color="error"
      pending={isSubmitting}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <PasswordField
        control={form.control}
        name="current_password"
        label={t('profile.field.current_password')}
        autoComplete="current-password"
        autoFocus
        required
      />
      {isApiError(error, 'IN_USE') ? (
        <FormError error={new Error()} fallback={t('settings.delete.lastAdmin')} />
      ) : (
        <FormError error={error} fallback={t('settings.delete.failed')} />
      )}
    </FormDialog>
  );
}
