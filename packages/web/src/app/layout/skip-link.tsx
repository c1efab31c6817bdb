import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';

export const mainId = 'main';

/** The first stop of the keyboard: jumps over the menu to the page. */
export function SkipLink() {
  const { t } = useTranslation('shell');
  return (
    <Box
      component="a"
      data-print-hide
      href={`#${mainId}`}
      onClick={(event: React.MouseEvent) => {
        event.preventDefault();
        document.getElementById(mainId)?.focus();
      }}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        typography: 'button',
        textDecoration: 'none',
        transform: 'translateY(-200%)',
        '&:focus': { transform: 'none' },
      }}
    >
      {t('skip')}
    </Box>
  );
}
