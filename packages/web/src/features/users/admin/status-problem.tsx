import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../design/layout/icon.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { isTemporary } from '../../../lib/api/is-temporary.ts';

/** Why a status change failed; the last active administrator has its own text. */
export function StatusProblem({ error }: { error: unknown }) {
  const { t } = useTranslation(['users-admin', 'errors']);
  if (!error) return null;
  return (
    <Alert severity="error" icon={<Icon name="error" />}>
      {isTemporary(error) && `${t('failed.status')} `}
      {isApiError(error, 'IN_USE') ? t('lastAdmin') : errorText(t, error)}
    </Alert>
  );
}
