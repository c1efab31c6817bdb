import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { useExportAccount } from '../../data/users.ts';
import { LoadingButton } from '../../design/form/loading-button.tsx';
import { errorText } from '../../lib/api/error-text.ts';
import { FormSection } from './form-section.tsx';

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
