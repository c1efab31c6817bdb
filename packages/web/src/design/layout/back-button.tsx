import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useBack } from '../hooks/use-back.ts';
import { Icon } from './icon.tsx';
import type { Styles } from './styles.ts';

/** The way back above a page's title; to `fallback` when the page was opened by its address. */
export function BackButton({ fallback, sx }: { fallback: string; sx?: Styles }) {
  const { t } = useTranslation('common');
  const back = useBack(fallback);
  return (
    <Button color="inherit" startIcon={<Icon name="arrow_back" />} onClick={back} sx={{ ml: -2, ...sx }}>
      {t('action.back')}
    </Button>
  );
}
