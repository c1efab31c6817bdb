import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { PreferencesForm } from '../features/executions/parameters/preferences-form.tsx';
import { FormSection } from '../features/users/form-section.tsx';
import { UserParamsPanel } from '../features/users/params-form.tsx';

/** /params: the health profile, and the preferences that tasks read. */
export function Component() {
  const { t } = useTranslation('parameters');
  return (
    <>
      <UserParamsPanel />
      <PreferencesForm>
        {(form) => (
          <Box sx={{ mt: { xs: 2, md: 3 } }}>
            <FormSection title={t('preferences.title')} text={t('preferences.text')}>
              {form}
            </FormSection>
          </Box>
        )}
      </PreferencesForm>
    </>
  );
}
