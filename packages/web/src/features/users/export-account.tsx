import { api } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LoadingButton } from '../../design/form/loading-button.tsx';
import { send, urlOf } from '../../lib/api/api-client.ts';
import { networkError } from '../../lib/api/api-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { downloadFile } from '../../lib/download.ts';
import { FormSection } from './form-section.tsx';

/** Everything of the account as a file; a download that breaks off in the middle counts as failed. */
async function download(): Promise<void> {
  const { method, path } = api.users.exportAccount;
  const response = await send(urlOf(path, {}), { method });
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  const content = await response.blob().catch(() => Promise.reject(networkError()));
  downloadFile(name ?? 'agentarium-account.json', content);
}

/** Takes one's own data home: everything that is kept of the account, as one file. */
export function ExportAccount() {
  const { t } = useTranslation(['users', 'errors']);
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: download });
  return (
    <FormSection title={t('settings.export.title')} text={t('settings.export.text')}>
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
