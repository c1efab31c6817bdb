import { useColorScheme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { ChoiceMenu } from '../design/form/choice-menu.tsx';
import { themeModes } from '../lib/theme-modes.ts';

const icons = { light: 'light_mode', dark: 'dark_mode', system: 'contrast' } as const;

/** Light, dark or system theme; kept in this browser and shared between tabs. */
export function ThemeMenu() {
  const { t } = useTranslation('common');
  const { mode = 'system', setMode } = useColorScheme();
  return (
    <ChoiceMenu
      label={t('theme.label')}
      icon={icons[mode]}
      value={mode}
      options={themeModes.map((value) => ({
        value,
        label: t(`theme.${value}`),
        icon: icons[value],
      }))}
      onChange={setMode}
    />
  );
}
