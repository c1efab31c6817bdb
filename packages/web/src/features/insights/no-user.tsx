import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Notice } from '../../design/feedback/notice.tsx';
import { paths } from '../../lib/paths.ts';

/** The dashboard without a user: how to get one (docs/spec/user-side.md#dashboard). */
export function NoUser() {
  const { t } = useTranslation('dashboard');
  return (
    <Notice
      drawing="unauthorized"
      title={t('noUser.title')}
      text={t('noUser.text')}
      action={
        <Button variant="contained" component={Link} to={paths.login}>
          {t('noUser.action')}
        </Button>
      }
    />
  );
}
