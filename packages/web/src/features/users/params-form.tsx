import type { api, ParsedBody, UserParams } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUpdateUserParams } from '../../data/users.ts';
import { FormError } from '../../design/form/form-error.tsx';
import { SaveBar } from '../../design/form/save-bar.tsx';
import { applyServerErrors } from '../../design/form/server-errors.ts';
import { UnsavedGuard } from '../../design/form/unsaved-guard.tsx';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { Icon } from '../../design/layout/icon.tsx';
import { ParamsFields } from './params-fields.tsx';
import { type ParamsValues, toParamsValues } from './params-values.ts';
import { ReturnLink } from './return-link.tsx';

type ParamsInput = ParsedBody<typeof api.users.updateUserParams>;

/**
 * The health profile in three sections (docs/spec/user-side.md#profile-parameters-settings); every field is optional.
 */
export function ParamsForm({ stored }: { stored: UserParams }) {
  const { t, i18n } = useTranslation('users');
  const { language } = i18n;
  const update = useUpdateUserParams();
  const [error, setError] = useState<unknown>(null);
  const form = useSchemaForm<ParamsValues, ParamsInput>(
    () => import('./params-schema.ts').then((module) => module.paramsSchema),
    { defaultValues: toParamsValues(stored, language) },
  );
  const { isDirty, isSubmitting } = form.formState;
  const save = form.handleSubmit(async (input) => {
    setError(null);
    try {
      form.reset(toParamsValues(await update.mutateAsync(input), language));
    } catch (failure) {
      setError(applyServerErrors(form, failure));
    }
  });
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void save(event)}
      sx={{ display: 'grid', gap: { xs: 2, md: 3 }, maxWidth: 960 }}
    >
      <UnsavedGuard when={isDirty && !isSubmitting} />
      <ParamsFields control={form.control} />
      <SaveBar label={t('params.save')} pending={isSubmitting}>
        <FormError error={error} fallback={t('params.saveFailed')} />
        {update.isSuccess && !isDirty && !isSubmitting && (
          <Alert
            severity="success"
            role="status"
            icon={<Icon name="check_circle" />}
            action={<ReturnLink variant="outlined" />}
          >
            {t('params.saved')}
          </Alert>
        )}
      </SaveBar>
    </Box>
  );
}
