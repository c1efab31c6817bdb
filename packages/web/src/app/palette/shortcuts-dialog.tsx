import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
const shortcuts = [
  { keys: [isMac ? '⌘' : 'Ctrl', 'K'], key: 'palette' },
  { keys: ['?'], key: 'shortcuts' },
  { keys: ['Esc'], key: 'close' },
] as const;

/** The list of keyboard shortcuts, opened by `?`. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['shell', 'common']);
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('shell:shortcuts.title')}</DialogTitle>
      <DialogContent>
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', rowGap: 1.5, alignItems: 'center' }}
        >
          {shortcuts.map(({ keys, key }) => (
            <Box key={key} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ typography: 'body2' }}>
                {t(`shell:shortcuts.${key}`)}
              </Box>
              <Box component="dd" sx={{ m: 0, display: 'flex', gap: 0.5 }}>
                {keys.map((name) => (
                  <Box
                    key={name}
                    component="kbd"
                    sx={{
                      minWidth: 28,
                      px: 1,
                      py: 0.25,
                      textAlign: 'center',
                      typography: 'small',
                      borderRadius: '8px',
                      border: 1,
                      borderColor: 'divider',
                      bgcolor: 'surface.sunken',
                    }}
                  >
                    {name}
                  </Box>
                ))}
              </Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          {t('common:action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
