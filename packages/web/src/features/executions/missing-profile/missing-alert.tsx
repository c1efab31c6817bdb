import { labelOf, type Parameter } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../../design/layout/icon.tsx';
import { paths } from '../../../lib/paths.ts';
import { useParamsLink } from '../../../widgets/use-params-link.ts';
import type { MissingParameters } from '../parameters/profile-values.ts';
import { derivedFrom } from './missing-fields.ts';

/** A label inside a sentence: `Weight` as `weight`, `ID` as is. */
const inSentence = (label: string, language: string) =>
  /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLocaleLowerCase(language) + label.slice(1) : label;

/**
 * Lists the user's missing values with a link to fill them in; a mild reminder for empty lists. If the form asks for
 * them itself, the link is secondary.
 */
export function MissingAlert({
  missing,
  isAskedHere = false,
}: {
  missing: MissingParameters;
  isAskedHere?: boolean;
}) {
  const { t, i18n } = useTranslation('parameters');
  const paramsLink = useParamsLink();
  const { language } = i18n;
  const own = (list: Parameter[]) =>
    list
      .filter(({ name }) => !(name in derivedFrom))
      .map(({ name, locales }) => [name, inSentence(labelOf(locales, language, name), language)] as const);
  const behind = (list: Parameter[]) =>
    list
      .flatMap(({ name }) => derivedFrom[name] ?? [])
      .map((field) => [field, t(`missing.fields.${field}`)] as const);
  // A field needed directly and as a source is listed once.
  const fields = (list: Parameter[]) => [...new Map([...behind(list), ...own(list)]).values()];
  const names = (list: string[]) => new Intl.ListFormat(language, { type: 'conjunction' }).format(list);
  const required = fields(missing.required);
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
          ? t('missing.required', { names: names(required), count: required.length })
          : t('missing.optional', {
              names: names(missing.optional.map(({ locales, name }) => labelOf(locales, language, name))),
              count: missing.optional.length,
            })}
      </div>
      <Button
        component={Link}
        to={isAccount ? paths.profile : paramsLink}
        size="small"
        variant={isBlocking && !isAskedHere ? 'contained' : 'outlined'}
        color={isBlocking && !isAskedHere ? 'primary' : 'inherit'}
      >
        {t('missing.fill')}
      </Button>
    </Alert>
  );
}
