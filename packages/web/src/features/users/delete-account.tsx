import type { User } from '@agentarium/contracts';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { FailedDialog } from '../../design/feedback/load-failed.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { FormSection } from './form-section.tsx';

const DeleteAccountDialog = lazyPart(() => import('./delete-account-dialog.tsx'), { failed: FailedDialog });

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
      {isOpen && (
        <Suspense fallback={null}>
          <DeleteAccountDialog userId={user.id} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </FormSection>
  );
}
