import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signOut } from '../../data/session.ts';
import { useDeleteUser } from '../../data/users.ts';
import { useToast } from '../../design/feedback/toast.tsx';
import { FormError } from '../../design/form/form-error.tsx';
import { LoadingButton } from '../../design/form/loading-button.tsx';
import { PasswordField } from '../../design/form/password-field.tsx';
import { landServerErrors } from '../../design/form/server-errors.ts';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { isApiError } from '../../lib/api/api-error.ts';

type Values = { current_password: string };

/** Asks for the password, deletes the account and ends the session. */
export default function DeleteAccountDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { t } = useTranslation(['users', 'common']);
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
      toast.success(t('users:settings.delete.deleted'));
      signOut();
    } catch (failure) {
      setError(landServerErrors(form, failure));
    }
  });
  const close = () => {
    if (!isSubmitting) onClose();
  };
  return (
    <Dialog open onClose={close} maxWidth="xs" aria-labelledby="delete-title" aria-describedby="delete-text">
      <Box component="form" noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id="delete-title">{t('users:settings.delete.dialogTitle')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText id="delete-text">{t('users:settings.delete.dialogText')}</DialogContentText>
          <PasswordField
            control={form.control}
            name="current_password"
            label={t('users:profile.field.current_password')}
            autoComplete="current-password"
            autoFocus
            required
          />
          {isApiError(error, 'IN_USE') ? (
            <FormError error={new Error()} fallback={t('users:settings.delete.lastAdmin')} />
          ) : (
            <FormError error={error} fallback={t('users:settings.delete.failed')} />
          )}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={close} disabled={isSubmitting}>
            {t('common:action.cancel')}
          </Button>
          <LoadingButton type="submit" color="error" pending={isSubmitting}>
            {t('users:settings.delete.confirm')}
          </LoadingButton>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
