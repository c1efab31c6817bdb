import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TitledDialog } from '../../design/feedback/titled-dialog.tsx';
import { CheckInput } from '../../design/form/choice-fields.tsx';
import type palette from '../../locales/en/palette.json';
import { commandKey, Key } from './key.tsx';
import { areLettersOn, turnLetters } from './palette-store.ts';
import { pageLetters } from './shortcuts.ts';

/** Keys that are pressed together, and the word between those that are not. */
type Row = { id: string; label: string; keys: readonly (readonly string[])[]; between?: string };

function Rows({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <>
      <Typography variant="subtitle2" component="h3" sx={{ color: 'text.secondary' }}>
        {title}
      </Typography>
      <Box
        component="dl"
        sx={{ mt: 1, mb: 3, display: 'grid', gridTemplateColumns: '1fr auto', rowGap: 1.25, columnGap: 2 }}
      >
        {rows.map(({ id, label, keys, between }) => (
          <Box key={id} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ typography: 'body2' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, display: 'flex', justifyContent: 'flex-end', gap: 0.5 }}>
              {keys.map((together, index) => (
                <Fragment key={together.join('+')}>
                  {index > 0 && (
                    <Box component="span" sx={{ typography: 'small', color: 'text.secondary' }}>
                      {between}
                    </Box>
                  )}
                  {together.map((key) => (
                    <Key key={key}>{key}</Key>
                  ))}
                </Fragment>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </>
  );
}

/** The list of keyboard shortcuts, opened by `?`, and the switch for those of a single key. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['palette', 'shell', 'common']);
  const [areOn, setAreOn] = useState(areLettersOn);
  const named = (id: keyof typeof palette.shortcuts, ...keys: string[][]): Row => ({
    id,
    label: t(`palette:shortcuts.${id}`),
    keys,
    between: t('palette:shortcuts.or'),
  });
  return (
    <TitledDialog
      title={t('palette:shortcuts.title')}
      onClose={onClose}
      maxWidth="xs"
      fullWidth
      actions={
        <Button variant="contained" onClick={onClose} autoFocus>
          {t('common:action.close')}
        </Button>
      }
    >
      <Rows
        title={t('palette:shortcuts.general')}
        rows={[
          named('palette', [commandKey, 'K'], ['/']),
          named('run', ['n']),
          named('shortcuts', ['?']),
          named('close', ['Esc']),
        ]}
      />
      <Rows
        title={t('palette:shortcuts.go')}
        rows={pageLetters.map(({ letter, key }) => ({
          id: letter,
          label: t(`shell:menu.${key}`),
          keys: [['g'], [letter]],
          between: t('palette:shortcuts.then'),
        }))}
      />
      <CheckInput
        isSwitch
        label={t('palette:shortcuts.letters')}
        checked={areOn}
        onChange={(on) => {
          turnLetters(on);
          setAreOn(on);
        }}
        help={t('palette:shortcuts.lettersHelp')}
      />
    </TitledDialog>
  );
}
