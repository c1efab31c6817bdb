import type { Language } from '@agentarium/contracts';
import { fallbackLanguage, languages } from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useColorScheme } from '@mui/material/styles';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveLanguage } from '../data/me.ts';
import { useToast } from '../design/feedback/toast.tsx';
import { Icon } from '../design/layout/icon.tsx';
import { changeLanguage } from '../lib/i18n.ts';
import type { IconName } from '../lib/icons.ts';
import { languageNames } from '../lib/languages.ts';
import { sessionStore } from '../lib/session-store.ts';

/** The choices of theme. */
export const themeModes = ['light', 'dark', 'system'] as const;

type ChoiceListProps = Pick<ChoiceMenuProps<string>, 'value' | 'options' | 'onChange'> & {
  id: string;
  anchor: HTMLElement | null;
  onClose: () => void;
};

/** The open menu of a `ChoiceMenu`. */
function ChoiceMenuList({ id, anchor, value, options, onChange, onClose }: ChoiceListProps) {
  return (
    <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={onClose}>
      {options.map((option) => (
        <MenuItem
          key={option.value}
          selected={option.value === value}
          role="menuitemradio"
          aria-checked={option.value === value}
          {...(option.lang && { lang: option.lang })}
          onClick={() => {
            onClose();
            onChange(option.value);
          }}
        >
          {option.icon && <Icon name={option.icon} />}
          <span style={{ flex: 1 }}>{option.label}</span>
          {option.value === value && <Icon name="check" size={18} />}
        </MenuItem>
      ))}
    </Menu>
  );
}

type ChoiceMenuProps<T extends string> = {
  label: string;
  icon: IconName;
  value: T;
  options: readonly { value: T; label: string; icon?: IconName; lang?: string }[];
  onChange: (value: T) => void;
  /** Shows the chosen value beside the icon. */
  labelled?: boolean;
};

/** A button with an icon that opens a menu of a few choices, the chosen one ticked. */
export function ChoiceMenu<T extends string>(props: ChoiceMenuProps<T>) {
  const { label, icon, value, options, onChange, labelled = false } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [used, setUsed] = useState(false);
  const id = useId();
  const chosen = options.find((option) => option.value === value)?.label ?? '';
  const shared = {
    'aria-label': `${label}: ${chosen}`,
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    ...(anchor && { 'aria-controls': id }),
    onClick: (event: React.MouseEvent<HTMLElement>) => {
      setUsed(true);
      setAnchor(event.currentTarget);
    },
  } as const;
  return (
    <>
      {labelled ? (
        <Button
          {...shared}
          color="inherit"
          startIcon={<Icon name={icon} />}
          endIcon={<Icon name="keyboard_arrow_down" size={18} />}
        >
          {chosen}
        </Button>
      ) : (
        <IconButton {...shared} title={label}>
          <Icon name={icon} />
        </IconButton>
      )}
      {used && (
        <ChoiceMenuList
          id={id}
          anchor={anchor}
          value={value}
          options={options}
          onChange={(next) => onChange(next as T)}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  );
}

/**
 * The app's language and a switch: immediate on screen, saved for signed-in users, reverted with a toast if the server
 * refuses (docs/spec/user-side.md#states).
 */
export function useLanguageChoice(): [Language, (language: Language) => Promise<void>] {
  const { i18n, t } = useTranslation('common');
  const toast = useToast();
  const current = languages.find((language) => language === i18n.language) ?? fallbackLanguage;
  const choose = async (language: Language) => {
    try {
      await changeLanguage(language);
    } catch (error) {
      return toast.error(error);
    }
    if (sessionStore.get().status !== 'signed-in') return;
    try {
      await saveLanguage(language);
    } catch (error) {
      await changeLanguage(current);
      toast.error(error, t('language.notSaved'));
    }
  };
  return [current, choose];
}

/** Switches the app's language. `labelled` shows its name beside the icon. */
export function LanguageMenu({ labelled = false }: { labelled?: boolean }) {
  const { t } = useTranslation('common');
  const [current, choose] = useLanguageChoice();
  return (
    <ChoiceMenu
      label={t('language.label')}
      icon="translate"
      value={current}
      labelled={labelled}
      options={languages.map((language) => ({
        value: language,
        label: languageNames[language],
        lang: language,
      }))}
      onChange={(language) => void choose(language)}
    />
  );
}

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

/** Language and theme, at the end of a page head without the side menu. */
export function DisplayMenus() {
  return (
    <>
      <Box sx={{ flex: 1 }} />
      <LanguageMenu />
      <ThemeMenu />
    </>
  );
}
