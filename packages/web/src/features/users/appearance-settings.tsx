import { languages } from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import { useColorScheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../design/form/segmented.tsx';
import { languageNames } from '../../lib/languages.ts';
import { themeModes, useLanguageChoice } from '../../widgets/display-menus.tsx';
import { FormSection } from './form-section.tsx';

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Typography variant="subtitle2" component="p" aria-hidden sx={{ mb: 0.75 }}>
        {label}
      </Typography>
      {children}
    </div>
  );
}

/** Language and theme, both applied immediately (docs/spec/user-side.md#profile-parameters-settings). */
export function AppearanceSettings() {
  const { t } = useTranslation(['users', 'common']);
  const [language, setLanguage] = useLanguageChoice();
  const { mode = 'system', setMode } = useColorScheme();
  return (
    <FormSection title={t('users:settings.look.title')} text={t('users:settings.look.text')}>
      <Box sx={{ display: 'grid', gap: 2.5, justifyItems: 'start' }}>
        <Choice label={t('users:settings.language')}>
          <Segmented
            label={t('users:settings.language')}
            value={language}
            options={languages.map((value) => ({
              value,
              label: <span lang={value}>{languageNames[value]}</span>,
            }))}
            onChange={(value) => void setLanguage(value)}
          />
        </Choice>
        <Choice label={t('users:settings.theme')}>
          <Segmented
            label={t('users:settings.theme')}
            value={mode}
            options={themeModes.map((value) => ({
              value,
              label: t(`common:theme.${value}`),
            }))}
            onChange={setMode}
          />
        </Choice>
      </Box>
    </FormSection>
  );
}
