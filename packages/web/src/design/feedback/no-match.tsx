import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Notice } from './notice.tsx';

/** A search or filter without matches, with a button that clears it. */
export function NoMatch({ onClear, compact = false }: { onClear: () => void; compact?: boolean }) {
  const { t } = useTranslation('common');
  return (
    <Notice
      drawing="no-match"
      role="status"
      compact={compact}
      title={t('noMatch.title')}
      text={t('noMatch.text')}
      action={
        <Button variant="outlined" onClick={onClear}>
          {t('noMatch.clear')}
        </Button>
      }
    />
  );
}
