import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { Icon } from '../../design/layout/icon.tsx';
import { paths } from '../../lib/paths.ts';
import { returnPath } from '../../lib/return-path.ts';

/** The page that sent the user here to fill something in (`?from=/tasks/…`); a path of this site, else null. */
export function useReturnPath(): string | null {
  const [params] = useSearchParams();
  const path = returnPath({ from: params.get('from') });
  return path === paths.dashboard ? null : path;
}

/** A link back to the page of `useReturnPath`; nothing without one. */
export function ReturnLink({ variant = 'text' }: { variant?: 'text' | 'outlined' }) {
  const { t } = useTranslation('users');
  const path = useReturnPath();
  if (path === null) return null;
  return (
    <Button
      component={Link}
      to={path}
      size="small"
      color="inherit"
      variant={variant}
      startIcon={<Icon name="arrow_back" />}
      {...(variant === 'text' && { sx: { ml: -1 } })}
    >
      {t(path.startsWith('/tasks/') ? 'params.backToTask' : 'params.back')}
    </Button>
  );
}
