import { labelOf } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import { useParamsLink } from '../../../ui/use-params-link.ts';
import type { MissingParameters } from './profile-values.ts';

/** Which of the user's own values are missing, and the way to fill them in; a quiet reminder for empty lists. */
export function MissingAlert({ missing }: { missing: MissingParameters }) {
  const { t, i18n } = useTranslation('parameters');
  const paramsLink = useParamsLink();
  const names = (list: MissingParameters['required']) =>
    new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(
      list.map((parameter) => labelOf(parameter.locales, i18n.language, parameter.name)),
    );
  const isBlocking = missing.required.length > 0;
  // Name, email and time zone belong to the account, everything else to the personal parameters.
  const isAccount = isBlocking && missing.required.every(({ param_type }) => param_type === 'UserInfo');
  if (!isBlocking && missing.optional.length === 0) return null;
  return (
    <Alert
      severity={isBlocking ? 'warning' : 'info'}
      icon={<Icon name={isBlocking ? 'warning' : 'info'} />}
      sx={{ '& .MuiAlert-message': { display: 'grid', justifyItems: 'start', gap: 1 } }}
    >
      <div>
        {isBlocking && <AlertTitle component="p">{t('missing.title')}</AlertTitle>}
        {isBlocking
          ? t('missing.required', { names: names(missing.required), count: missing.required.length })
          : t('missing.optional', { names: names(missing.optional), count: missing.optional.length })}
      </div>
      <Button
        component={Link}
        to={isAccount ? '/profile' : paramsLink}
        size="small"
        variant={isBlocking ? 'contained' : 'outlined'}
        color={isBlocking ? 'primary' : 'inherit'}
      >
        {t('missing.fill')}
      </Button>
    </Alert>
  );
}
