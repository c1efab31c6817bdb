import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { useIsNarrow } from '../../design/hooks/use-is-narrow.ts';
import { Icon } from '../../design/layout/icon.tsx';
import { bottomBarMenu } from './menu-items.ts';
import { useIsConsole } from './use-is-console.ts';

/**
 * The pages that one comes back to, within the thumb's reach on a phone; the drawer has all. The theme reserves its
 * space, and hides it while a page has a bar of its own there.
 */
export function BottomBar() {
  const { t } = useTranslation('shell');
  const isConsole = useIsConsole();
  if (!useIsNarrow('sm') || isConsole) return null;
  return (
    <Box
      component="nav"
      data-bottom-bar
      data-print-hide
      aria-label={t('bottom.label')}
      sx={{
        position: 'fixed',
        inset: 'auto 0 0 0',
        zIndex: 'appBar',
        display: 'grid',
        gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
        height: 'var(--bottom-bar)',
        pb: 'env(safe-area-inset-bottom)',
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
        'html:has([data-foot]) &': { display: 'none' },
      }}
    >
      {bottomBarMenu.map(({ to, key, icon }) => (
        <Box
          key={key}
          component={NavLink}
          to={to}
          end={to === '/'}
          sx={{
            display: 'flex',
            flexDirection: 'column',
            alignItems: 'center',
            justifyContent: 'center',
            gap: '2px',
            typography: 'caption',
            fontWeight: 550,
            color: 'text.secondary',
            textDecoration: 'none',
            '&:focus-visible': { outlineOffset: -3 },
            '&.active': { color: 'tint.primary.text', fontWeight: 650 },
          }}
        >
          <Icon name={icon} size={24} />
          {t(`bottom.${key}`)}
        </Box>
      ))}
    </Box>
  );
}
