import Alert from '@mui/material/Alert';
import { errorText } from '../../lib/api/error-text.ts';
import { useTranslation } from '../hooks/use-translation.ts';
import { Icon } from '../layout/icon.tsx';

/** What failed as a whole, above the form's button; it stays until the next try. Nothing when there is no error. */
export function FormError({ error, fallback }: { error: unknown; fallback?: string }) {
  const { t } = useTranslation('errors');
  if (!error) return null;
  return (
    <Alert severity="error" icon={<Icon name="error" />}>
      {errorText(t, error, fallback)}
    </Alert>
  );
}
