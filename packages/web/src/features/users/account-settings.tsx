import type { User } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signOut } from '../../data/auth.ts';
import { useDeleteUser, useExportAccount } from '../../data/users.ts';
import { useToast } from '../../design/feedback/toast.tsx';
import { LoadingButton } from '../../design/form/loading-button.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { errorText } from '../../lib/api/error-text.ts';
import { FormSection } from './form-section.tsx';
import { PasswordDialog } from './password-dialog.tsx';

/** Downloads all stored data of the user's account as one file. */
export function ExportAccount() {
  const { t } = useTranslation(['users', 'errors']);
  const { mutate, isPending, isSuccess, error } = useExportAccount();
  return (
    <FormSection anchor="export" title={t('settings.export.title')} text={t('settings.export.text')}>
      {error && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {errorText(t, error, t('settings.export.failed'))}
        </Alert>
      )}
      {isSuccess && (
        <Alert severity="success" sx={{ mb: 2 }}>
          {t('settings.export.done')}
        </Alert>
      )}
      <LoadingButton
        variant="outlined"
        color="inherit"
        icon="download"
        pending={isPending}
        onClick={() => mutate()}
      >
        {t('settings.export.button')}
      </LoadingButton>
    </FormSection>
  );
}

/** The danger zone: deletes the user's account, with the password. */
export function DeleteAccount({ user }: { user: User }) {
  const { t } = useTranslation('users');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <FormSection
      anchor="delete"
      title={t('settings.delete.title')}
      text={t('settings.delete.text')}
      tone="danger"
    >
      <Button
        color="error"
        variant="outlined"
        startIcon={<Icon name="delete" />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {t('settings.delete.button')}
      </Button>
      {isOpen && <DeleteAccountDialog userId={user.id} onClose={() => setIsOpen(false)} />}
    </FormSection>
  );
}

/** Deletes the account with the password, and ends the session. */
export function DeleteAccountDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { t } = useTranslation('users');
  const toast = useToast();
  const remove = useDeleteUser(userId);
  return (
    <PasswordDialog
      title={t('settings.delete.dialogTitle')}
      text={t('settings.delete.dialogText')}
      confirmLabel={t('settings.delete.confirm')}
      color="error"
      run={async (password) => {
        await remove.mutateAsync(password);
        toast.success(t('settings.delete.deleted'));
        signOut();
      }}
      failed={t('settings.delete.failed')}
      inUse={t('settings.delete.lastAdmin')}
      onClose={onClose}
    />
  );
}
