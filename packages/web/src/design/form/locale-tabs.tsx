import type { Language } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { languageNames } from '../../lib/languages.ts';

/** The number of a language's required fields, and of those filled in. */
type LocaleFill = { language: Language; filled: number; total: number };

type LocaleTabsProps = {
  /** The accessible name of the tabs. */
  label: string;
  value: Language;
  onChange: (language: Language) => void;
  fills: readonly LocaleFill[];
  /** The fields of the chosen language. */
  children: ReactNode;
};

/** A tab for each language with a chip of filled / total, English first, and the panel of the chosen one. */
export function LocaleTabs({ label, value, onChange, fills, children }: LocaleTabsProps) {
  const { t } = useTranslation('admin');
  const id = useId();
  return (
    <Box>
      <Tabs
        value={value}
        onChange={(_event, next: Language) => onChange(next)}
        aria-label={label}
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 2.5 }}
      >
        {fills.map(({ language, filled, total }) => (
          <Tab
            key={language}
            value={language}
            id={`${id}-tab-${language}`}
            aria-controls={`${id}-panel`}
            label={
              <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
                <span lang={language}>{languageNames[language]}</span>
                {total > 0 && (
                  <Chip
                    component="span"
                    size="small"
                    color={filled === total ? 'success' : 'warning'}
                    label={`${filled}/${total}`}
                    title={t('filled', { filled, total })}
                    sx={{ fontVariantNumeric: 'tabular-nums' }}
                  />
                )}
              </Box>
            }
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${value}`} lang={value}>
        {children}
      </Box>
    </Box>
  );
}
