import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useBack } from '../hooks/use-back.ts';
import { Icon } from '../layout/icon.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { ErrorState } from './error-state.tsx';

export type PageFailedProps = {
  /** What could not be loaded, as the page's `h1`. */
  title: string;
  error: unknown;
  onRetry: () => void;
  /** Where Back leads when the page was opened by its address. */
  fallback: string;
};

/** The page of something that exists but could not be loaded: the way back, what failed, why, and Retry. */
export function PageFailed({ title, error, onRetry, fallback }: PageFailedProps) {
  const { t } = useTranslation('common');
  const back = useBack(fallback);
  return (
    <>
      <PageHeader
        above={
          <Button color="inherit" startIcon={<Icon name="arrow_back" />} onClick={back} sx={{ ml: -2 }}>
            {t('action.back')}
          </Button>
        }
        title={title}
      />
      <ErrorState error={error} onRetry={onRetry} />
    </>
  );
}
