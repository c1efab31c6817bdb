import type { ErrorDetail, Parameter, Task, UserParams } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useSavePreferences, useUpdateUserParams } from '../../../data/users.ts';
import { CheckInput } from '../../../design/form/choice-fields.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { equalColumns } from '../../../design/layout/styles.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { useParamsLink } from '../../../widgets/use-params-link.ts';
import { ParameterField } from '../parameters/parameter-field.tsx';
import type { MissingParameters, ValueSources } from '../parameters/profile-values.ts';
import { fieldName, type ParameterControl } from '../parameters/use-parameter-form.tsx';
import { scheduleParameterOf } from '../parameters/user-inputs.ts';
import { missingProfileFields, valuesByStore, valuesForRun } from './missing-fields.ts';

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
      if (Object.keys(preferences).length > 0) await savePreferences(preferences);
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
