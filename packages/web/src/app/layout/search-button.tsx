import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../design/layout/icon.tsx';
import { commandKey, Key } from '../palette/key.tsx';
import { paletteStore } from '../palette/palette-store.ts';

const open = () => paletteStore.show('palette');

/** Opens the command palette: looks like the field it opens and names its shortcut; an icon on a phone. */
export function SearchButton() {
  const { t } = useTranslation('shell');
  return (
    <>
      <IconButton
        aria-label={t('search.open')}
        aria-haspopup="dialog"
        onClick={open}
        sx={{ display: { md: 'none' } }}
      >
        <Icon name="search" size={24} />
      </IconButton>
      <Box
        component="button"
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
        sx={{
          display: { xs: 'none', md: 'flex' },
          alignItems: 'center',
          gap: 1,
          width: { md: 200, lg: 280 },
          height: 40,
          pl: 1.5,
          pr: 1,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.paper',
          color: 'text.secondary',
          font: 'inherit',
          typography: 'body2',
          cursor: 'text',
          '@media (hover: hover)': { '&:hover': { borderColor: 'text.secondary' } },
        }}
      >
        <Icon name="search" size={20} />
        <Box component="span" sx={{ flex: 1, textAlign: 'left' }}>
          {t('search.label')}
        </Box>
        <Box component="span" aria-hidden sx={{ display: 'flex', gap: 0.5 }}>
          <Key>{commandKey}</Key>
          <Key>K</Key>
        </Box>
      </Box>
    </>
  );
}
