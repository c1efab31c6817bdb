import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/api/error-text.ts';
import { Icon } from '../layout/icon.tsx';

/** The form's overall error, above its button; stays until the next attempt. Nothing without an error. */
export function FormError({ error, fallback }: { error: unknown; fallback?: string }) {
  const { t } = useTranslation('errors');
  if (!error) return null;
  return (
    <Alert severity="error" icon={<Icon name="error" />}>
      {errorText(t, error, fallback)}
    </Alert>
  );
}
