import { derivedFrom, labelOf, type Parameter } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSavePreferences } from '../../../data/users.ts';
import { useToast } from '../../../design/feedback/toast.tsx';
import { useSession } from '../../../design/hooks/use-session.ts';
import { Icon } from '../../../design/layout/icon.tsx';
import { paths } from '../../../lib/paths.ts';
import { useParamsLink } from '../../../widgets/use-params-link.ts';
import type { MissingParameters } from '../parameters/profile-values.ts';

/** A label inside a sentence: `Weight` as `weight`, `ID` as is. */
const inSentence = (label: string, language: string) =>
  /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLocaleLowerCase(language) + label.slice(1) : label;

/** The preference that lists the fields of the profile that stay empty: their user said so. */
const knownEmpty = 'known_empty';

/**
 * Lists the user's missing values with a link to fill them in, unless the form asks for them itself; a mild reminder for
 * empty lists, until the user says that there is nothing to list.
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
  const names = (list: string[], type: 'conjunction' | 'disjunction' = 'conjunction') =>
    new Intl.ListFormat(language, { type }).format(list);
  const required = fields(missing.required);
  const isBlocking = missing.required.length > 0 && !isAskedHere;
  // Name, email and time zone belong to the account, everything else to the personal parameters.
  const isAccount = isBlocking && missing.required.every(({ param_type }) => param_type === 'UserInfo');
  const { mutateAsync: savePreferences } = useSavePreferences();
  const { user } = useSession();
  const toast = useToast();
  const stored = user?.preferences[knownEmpty];
  const known = Array.isArray(stored) ? stored.map(String) : [];
  const optional = missing.optional.filter(({ name }) => !known.includes(name));
  const haveNone = () =>
    savePreferences({
      [knownEmpty]: [...known, ...optional.map(({ name }) => name)],
    }).catch((error: unknown) => toast.error(error));
  if (!isBlocking && optional.length === 0) return null;
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
              names: names(
                optional.map(({ locales, name }) => inSentence(labelOf(locales, language, name), language)),
                'disjunction',
              ),
              count: optional.length,
            })}
      </div>
      {isBlocking ? (
        <Button component={Link} to={isAccount ? paths.profile : paramsLink} size="small" variant="contained">
          {t('missing.fill')}
        </Button>
      ) : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button component={Link} to={paramsLink} size="small" variant="outlined" color="inherit">
            {t('missing.add')}
          </Button>
          <Button size="small" color="inherit" onClick={() => void haveNone()}>
            {t('missing.none')}
          </Button>
        </Box>
      )}
    </Alert>
  );
}
