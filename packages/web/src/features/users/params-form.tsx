import { ageOf, type api, bmiOf, type ParsedBody, type UserParams } from '@agentarium/contracts';
import { genders } from '@agentarium/contracts/names';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { userParamsQuery, useUpdateUserParams } from '../../data/users.ts';
import { QueryFailed } from '../../design/feedback/error-state.tsx';
import { FormSelectField } from '../../design/form/choice-fields.tsx';
import { FormTextField } from '../../design/form/fields.tsx';
import { FormDraft, isChanged, resetToSaved } from '../../design/form/form-draft.tsx';
import { applyServerErrors, FormError } from '../../design/form/form-errors.tsx';
import { FieldRow } from '../../design/form/form-panel.tsx';
import { SaveBar } from '../../design/form/save-bar.tsx';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { useFormat } from '../../design/hooks/use-format.ts';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import { PageHeader } from '../../design/layout/page-header.tsx';
import { LoadingStatus } from '../../design/layout/skeletons.tsx';
import { surface } from '../../design/layout/styles.ts';
import { formatNumber } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { numberOrNull } from '../../lib/read-number.ts';
import { returnPath } from '../../lib/return-path.ts';
import { ChipsField } from './chips-field.tsx';
import { FormSection } from './form-section.tsx';

/** The health profile's form values: every field a text, so "72." can be typed on the way to 72.5. */
export type ParamsValues = {
  first_name: string;
  middle_name: string;
  last_name: string;
  gender: string | null;
  date_of_birth: string;
  height: string;
  weight: string;
  physique: string;
  allergies: string[];
  contraindications: string[];
};

const numberText = (language: string, value: number | null) =>
  value === null ? '' : formatNumber(language, value, { useGrouping: false, maximumFractionDigits: 4 });

/** The stored profile as form values, numbers in the user's format. */
export const toParamsValues = (params: UserParams, language: string): ParamsValues => ({
  first_name: params.first_name ?? '',
  middle_name: params.middle_name ?? '',
  last_name: params.last_name ?? '',
  gender: params.gender,
  date_of_birth: params.date_of_birth ?? '',
  height: numberText(language, params.height),
  weight: numberText(language, params.weight),
  physique: params.physique ?? '',
  allergies: params.allergies,
  contraindications: params.contraindications,
});

const loadSchema = async () => (await import('./params.schema.ts')).paramsSchema;

/** /params: the health profile, loaded, then edited. */
export function UserParamsPanel() {
  const { t } = useTranslation('users');
  const query = useQuery(userParamsQuery);
  const from = useReturnPath();
  return (
    <>
      <PageHeader
        title={t('params.title')}
        purpose={t('params.purpose')}
        {...(from !== null && { above: <ReturnLink /> })}
      />
      {query.isPending ? (
        <FormSkeleton />
      ) : query.data ? (
        <ParamsForm stored={query.data} />
      ) : (
        <QueryFailed query={query} title={t('params.loadFailed')} />
      )}
    </>
  );
}

type ParamsInput = ParsedBody<typeof api.users.updateUserParams>;

/**
 * The health profile in three sections (docs/spec/user-side.md#profile-parameters-settings); every field is optional.
 */
export function ParamsForm({ stored }: { stored: UserParams }) {
  const { t, i18n } = useTranslation('users');
  const { language } = i18n;
  const update = useUpdateUserParams();
  const [error, setError] = useState<unknown>(null);
  // The form's default values come from it, while `stored` follows what other tabs save.
  const [seen, setSeen] = useState(stored);
  const form = useSchemaForm<ParamsValues, ParamsInput>(loadSchema, {
    defaultValues: toParamsValues(seen, language),
  });
  const { isDirty, isSubmitting } = form.formState;
  const save = form.handleSubmit(async (input) => {
    setError(null);
    const sent = structuredClone(form.getValues());
    try {
      // Only what was changed here: another tab or device may have saved the rest.
      const { defaultValues } = form.formState;
      const isSent = ([field]: [string, unknown]) => isChanged(sent, defaultValues, field);
      const [changed, before] = [input, seen].map((all) =>
        Object.fromEntries(Object.entries(all).filter(isSent)),
      );
      const saved = await update.mutateAsync({ ...changed, before });
      setSeen(saved);
      resetToSaved(form, sent, toParamsValues(saved, language));
    } catch (failure) {
      setError(applyServerErrors(form, failure));
    }
  });
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void save(event)}
      sx={{ display: 'grid', gap: { xs: 2, md: 3 } }}
    >
      <FormDraft form={form} name="params" />
      <ParamsFields control={form.control} />
      <SaveBar label={t('params.save')} pending={isSubmitting}>
        <FormError error={error} fallback={t('params.saveFailed')} />
        {update.isSuccess && !isDirty && !isSubmitting && (
          <Alert severity="success" role="status" action={<ReturnLink variant="outlined" />}>
            {t('params.saved')}
          </Alert>
        )}
      </SaveBar>
    </Box>
  );
}

const decimal = { htmlInput: { inputMode: 'decimal' } } as const;
const stack = { display: 'grid', gap: 2 } as const;

/** Basic, physical and medical information. */
function ParamsFields<O>({ control }: { control: Control<ParamsValues, unknown, O> }) {
  const { t } = useTranslation('users');
  const field = <N extends keyof ParamsValues>(name: N) => ({
    control,
    name,
    label: t(`params.field.${name as keyof ParamsValues}`),
  });
  return (
    <>
      <FormSection title={t('params.basic.title')} text={t('params.basic.text')}>
        <Box sx={stack}>
          <FieldRow columns={3}>
            <FormTextField {...field('first_name')} autoComplete="given-name" />
            <FormTextField {...field('middle_name')} autoComplete="additional-name" />
            <FormTextField {...field('last_name')} autoComplete="family-name" />
          </FieldRow>
          <FieldRow>
            <FormTextField
              {...field('date_of_birth')}
              type="date"
              autoComplete="bday"
              help={<AgeLine control={control} />}
              slotProps={{ htmlInput: { min: '1900-01-01' } }}
            />
            <FormSelectField
              {...field('gender')}
              emptyLabel={t('params.notSaid')}
              options={genders.map((value) => ({ value, label: t(`params.gender.${value}`) }))}
            />
          </FieldRow>
        </Box>
      </FormSection>
      <FormSection title={t('params.physical.title')} text={t('params.physical.text')}>
        <Box sx={stack}>
          <FieldRow>
            <FormTextField {...field('height')} unit={t('params.cm')} slotProps={decimal} />
            <FormTextField {...field('weight')} unit={t('params.kg')} slotProps={decimal} />
          </FieldRow>
          <BodyMassLine control={control} />
          <FormTextField {...field('physique')} help={t('params.physiqueHelp')} />
        </Box>
      </FormSection>
      <FormSection title={t('params.medical.title')} text={t('params.medical.text')}>
        <Box sx={stack}>
          <ChipsField {...field('allergies')} placeholder={t('params.allergyExample')} />
          <ChipsField {...field('contraindications')} placeholder={t('params.contraindicationExample')} />
        </Box>
      </FormSection>
    </>
  );
}

type ControlProps<O> = { control: Control<ParamsValues, unknown, O> };

/** The oldest age shown: a year that is still being typed gives a greater one. */
const maxAge = 149;

/** The age from the entered date of birth; nothing if unknown. */
function AgeLine<O>({ control }: ControlProps<O>) {
  const { t } = useTranslation('users');
  const age = ageOf(useWatch({ control, name: 'date_of_birth' }), new Date());
  return age === null || age > maxAge ? null : t('params.age', { count: age });
}

/** The body mass index from the entered height and weight; nothing while one is outside the profile's limits. */
function BodyMassLine<O>({ control }: ControlProps<O>) {
  const { t } = useTranslation('users');
  const format = useFormat();
  const [height, weight] = useWatch({ control, name: ['height', 'weight'] }).map(numberOrNull);
  if (!height || height < 30 || height > 250 || !weight || weight < 20 || weight > 300) return null;
  const bmi = bmiOf({ height, weight }) ?? 0;
  return <Note>{t('params.bmi', { value: format.number(bmi, { minimumFractionDigits: 1 }) })}</Note>;
}

/** The page that sent the user here to fill something in (`?from=/tasks/…`); a path of this site, else null. */
function useReturnPath(): string | null {
  const [params] = useSearchParams();
  const path = returnPath({ from: params.get('from') });
  return path === paths.dashboard ? null : path;
}

/** A link back to the page of `useReturnPath`; nothing without one. */
function ReturnLink({ variant = 'text' }: { variant?: 'text' | 'outlined' }) {
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

/** Skeleton sections with fields. */
function FormSkeleton({ sections = 3, fields = 4 }: { sections?: number; fields?: number }) {
  const keys = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${name}-${index}`);
  return (
    <LoadingStatus sx={{ display: 'grid', gap: 3 }}>
      {keys('section', sections).map((section) => (
        <Box
          key={section}
          sx={{
            p: { xs: 2, sm: 3 },
            ...surface,
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', md: '240px 1fr' },
            gap: 4,
          }}
        >
          <div>
            <Skeleton variant="text" width="70%" sx={{ fontSize: '1.25rem' }} />
            <Skeleton variant="text" width="90%" />
          </div>
          <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
            {keys('field', fields).map((field) => (
              <div key={field}>
                <Skeleton variant="text" width="40%" />
                <Skeleton variant="rounded" height={46} />
              </div>
            ))}
          </Box>
        </Box>
      ))}
    </LoadingStatus>
  );
}
