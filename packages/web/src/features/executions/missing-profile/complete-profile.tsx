import {
  derivedFrom,
  type ErrorDetail,
  labelOf,
  type Parameter,
  type Task,
  type UserParams,
} from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useSavePreferences, useUpdateUserParams } from '../../../data/users.ts';
import { useToast } from '../../../design/feedback/toast.tsx';
import { CheckInput } from '../../../design/form/choice-fields.tsx';
import { useSession } from '../../../design/hooks/use-session.ts';
import { Icon } from '../../../design/layout/icon.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { equalColumns } from '../../../design/layout/styles.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { formatList } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useParamsLink } from '../../../widgets/use-params-link.ts';
import { ParameterField } from '../parameters/parameter-field.tsx';
import type { MissingParameters, ValueSources } from '../parameters/profile-values.ts';
import { fieldName, type ParameterControl } from '../parameters/use-parameter-form.tsx';
import { scheduleParameterOf } from '../parameters/user-inputs.ts';
import { missingProfileFields, valuesByStore, valuesForRun } from './missing-fields.ts';

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
    formatList(language, list, type);
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
      preferences: { [knownEmpty]: [...known, ...optional.map(({ name }) => name)] },
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
        <Button
          component={RouterLink}
          to={isAccount ? paths.profile : paramsLink}
          size="small"
          variant="contained"
        >
          {t('missing.fill')}
        </Button>
      ) : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button component={RouterLink} to={paramsLink} size="small" variant="outlined" color="inherit">
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

type Values = Record<string, unknown>;

/** The names of the fields behind derived values. */
export function useProfileLabels() {
  const { t } = useTranslation('parameters');
  return {
    date_of_birth: t('gaps.fields.date_of_birth'),
    height: t('gaps.fields.height'),
    weight: t('gaps.fields.weight'),
  };
}

/**
 * Asks for what the profile lacks for a task. `fill` saves it to the profile, or returns the values for this run only;
 * details say what the profile rejected. Steps and scheduled runs read the profile themselves, so their tasks always
 * save.
 */
export function useCompleteProfile(task: Task, missing: MissingParameters, sources: ValueSources) {
  const { mutateAsync: saveProfile } = useUpdateUserParams();
  const { mutateAsync: savePreferences } = useSavePreferences();
  const [isChosen, setIsChosen] = useState(true);
  const [failure, setFailure] = useState<unknown>(null);
  // The form's values come from it, while `sources` follow what other pages save.
  const [seen, setSeen] = useState(sources.profile);
  const labels = useProfileLabels();
  // As they were when the form opened: fields must not disappear while it is sent.
  const [gaps] = useState<readonly Parameter[]>(() => missingProfileFields(missing, sources, labels) ?? []);
  const isForced = task.child_tasks.length > 0 || scheduleParameterOf(task) !== undefined;
  /** `own` are values of the profile that were changed in place: they are saved in any case. */
  const fill = async (
    values: Values,
    own: readonly Parameter[],
  ): Promise<{ given: Values } | { details: readonly ErrorDetail[] }> => {
    setFailure(null);
    const isSaved = isChosen || isForced;
    const given = isSaved ? {} : valuesForRun(missing, sources, values, new Date());
    const saved = [...(isSaved ? gaps : []), ...own].filter(({ name }) => values[name] !== undefined);
    const { profile, preferences } = valuesByStore(saved, values);
    try {
      if (Object.keys(profile).length > 0) {
        const before = Object.fromEntries(
          Object.entries(seen ?? {}).filter(([field]) => Object.hasOwn(profile, field)),
        );
        setSeen(await saveProfile({ ...(profile as Partial<UserParams>), before }));
      }
      if (Object.keys(preferences).length > 0) await savePreferences({ preferences });
      return { given };
    } catch (error) {
      const details = isApiError(error, 'VALIDATION_FAILED') ? error.details : [];
      if (details.length === 0) setFailure(error);
      return { details: details.map((it) => ({ ...it, path: it.path.replace(/^preferences\./, '') })) };
    }
  };
  return {
    gaps,
    fill,
    failure,
    isSaved: isChosen || isForced,
    onSaveChange: isForced ? undefined : setIsChosen,
  };
}

type MissingFieldsProps = {
  gaps: readonly Parameter[];
  /** The index of the first of them among the form's fields. */
  from: number;
  control: ParameterControl;
  keep: SaveGaps;
};

/** `onSaveChange` is absent if later runs need the values too, so they are always saved. */
export type SaveGaps = { isSaved: boolean; onSaveChange: ((isSaved: boolean) => void) | undefined };

/** Asks for what the profile lacks, and whether to save it there. */
export function MissingProfileFields({ keep: { isSaved, onSaveChange }, ...fields }: MissingFieldsProps) {
  const { t } = useTranslation('parameters');
  const paramsLink = useParamsLink();
  return (
    <FieldGroup id="profile-gaps" title={t('gaps.title')} {...fields}>
      <Note>
        <Link component={RouterLink} to={paramsLink}>
          {t('missing.fill')}
        </Link>
      </Note>
      {onSaveChange ? (
        <CheckInput label={t('gaps.keep')} checked={isSaved} onChange={onSaveChange} />
      ) : (
        <Note>{t('gaps.kept')}</Note>
      )}
    </FieldGroup>
  );
}

/** Asks for withheld data; typing it in lets only this run use it. */
export function PrivateFields(fields: Omit<MissingFieldsProps, 'keep'>) {
  const { t } = useTranslation('parameters');
  return (
    <FieldGroup id="withheld-gaps" title={t('withheld.title')} {...fields}>
      <Note>
        {t('withheld.text')}{' '}
        <Link component={RouterLink} to={paths.privacy}>
          {t('withheld.change')}
        </Link>
      </Note>
    </FieldGroup>
  );
}

type FieldGroupProps = Omit<MissingFieldsProps, 'keep'> & { id: string; title: string; children: ReactNode };

function FieldGroup({ id, title, gaps, from, control, children }: FieldGroupProps) {
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ display: 'grid', gap: 2, p: 2, borderRadius: '12px', bgcolor: 'surface.sunken' }}
    >
      <Typography id={id} variant="h6" component="h3">
        {title}
      </Typography>
      <Box sx={{ ...equalColumns('sm', 2), gap: 2 }}>
        {gaps.map((parameter, index) => (
          <Box key={parameter.name} sx={{ minWidth: 0 }}>
            <ParameterField parameter={parameter} name={fieldName(from + index)} control={control} />
          </Box>
        ))}
      </Box>
      {children}
    </Box>
  );
}
