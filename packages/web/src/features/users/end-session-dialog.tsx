import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndSession } from '../../data/users.ts';
import { useToast } from '../../design/feedback/toast.tsx';
import { FormDialog } from '../../design/form/form-dialog.tsx';
import { FormError } from '../../design/form/form-error.tsx';
import { PasswordField } from '../../design/form/password-field.tsx';
import { applyServerErrors } from '../../design/form/server-errors.ts';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';

type Values = { current_password: string };
type EndSessionDialogProps = { session: { id: string; device: string }; onClose: () => void };

/** Asks for the password and ends the session of another device. */
export default function EndSessionDialog({ session, onClose }: EndSessionDialogProps) {
  const { t } = useTranslation('users');
  const toast = useToast();
  const end = useEndSession();
  const [error, setError] = useState<unknown>(null);
  const form = useSchemaForm<Values>(
    () => import('./current-password-schema.ts').then((module) => module.currentPasswordSchema),
    { defaultValues: { current_password: '' } },
  );
  const submit = form.handleSubmit(async ({ current_password }) => {
    setError(null);
    try {
      await end.mutateAsync({ id: session.id, current_password });
      toast.success(t('settings.sessions.ended'));
      onClose();
    } catch (failure) {
      setError(applyServerErrors(form, failure));
    }
  });
  return (
    <FormDialog
      title={t('settings.sessions.dialogTitle')}
      text={t('settings.sessions.dialogText', { device: session.device })}
      confirmLabel={t('settings.sessions.end')}
      pending={form.formState.isSubmitting}
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
      <FormError error={error} fallback={t('settings.sessions.endFailed')} />
    </FormDialog>
  );
}
