import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import Link from '@mui/material/Link';
import { type ComponentType, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, Outlet, Link as RouterLink } from 'react-router';
import { useOnBack } from '../../design/hooks/use-back.ts';
import { useIsNarrow } from '../../design/hooks/use-is-narrow.ts';
import { useOnline } from '../../design/hooks/use-online.ts';
import { Icon } from '../../design/layout/icon.tsx';
import { PageSkeleton } from '../../design/layout/skeletons.tsx';
import { EmergencyBanner } from '../../features/system/banners.tsx';
import { loadTexts } from '../../lib/i18n.ts';
import { idle } from '../../lib/load-file.ts';
import { paths } from '../../lib/paths.ts';
import { LanguageMenu, ThemeMenu } from '../../widgets/display-menus.tsx';
import { contentWidth, sideMenuWidth } from '../theme/tokens.ts';
import { bottomBarMenu, useIsConsole } from './menu-items.ts';
import { mainId } from './root-layout.tsx';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';

const loadLiveUpdates = async () => {
  await idle();
  const [part] = await Promise.all([
    import('../../features/live/live-updates.tsx'),
    loadTexts(['notifications']),
  ]);
  return part.default;
};

const loadAppUpdates = async () => {
  await idle();
  return (await import('../../features/system/app-updates.tsx')).default;
};

/**
 * Begins once the page is there. Nothing waits for it, and nothing is missing without it: pages show what they read
 * themselves. So it is no lazy part, whose retries would hold up those of others.
 */
function Later({ load }: { load: () => Promise<ComponentType> }) {
  const [Part, setPart] = useState<ComponentType | null>(null);
  useEffect(() => {
    let isHere = true;
    load().then(
      (part) => isHere && setPart(() => part),
      () => {},
    );
    return () => {
      isHere = false;
    };
  }, [load]);
  return Part && <Part />;
}

/** The side menu on a phone, with what the top bar has no room for. */
function MenuDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{ paper: { sx: { width: 280, maxWidth: '86vw' }, 'aria-label': t('menu.label') } }}
    >
      <SideMenu
        onNavigate={onClose}
        footer={
          <Box sx={{ display: 'flex', px: 0.5, pt: 2 }}>
            <LanguageMenu />
            <ThemeMenu />
          </Box>
        }
      />
    </Drawer>
  );
}

/** The top bar and the menu that its button opens, whose state is here so that opening it renders no page again. */
function TopBarWithMenu() {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  useOnBack(close);
  return (
    <>
      <MenuDrawer open={open} onClose={close} />
      <TopBar onMenu={() => setOpen(true)} />
    </>
  );
}

/** The side menu where there is room for it. */
function Aside() {
  const { t } = useTranslation('shell');
  if (useIsNarrow('md')) return null;
  return (
    <Box
      component="aside"
      data-print-hide
      aria-label={t('menu.label')}
      sx={{
        position: 'fixed',
        inset: '0 auto 0 0',
        width: sideMenuWidth,
        bgcolor: 'background.paper',
        borderRight: 1,
        borderColor: 'divider',
        zIndex: 'appBar',
      }}
    >
      <SideMenu />
    </Box>
  );
}

/** Warns administrators of an emergency stop on each page of the console. */
function AdminBanner() {
  if (!useIsConsole()) return null;
  return (
    <Suspense fallback={null}>
      <EmergencyBanner />
    </Suspense>
  );
}

/** The frame of every signed-in page: side menu (a drawer below `md`), top bar, the page, on phones a bottom bar. */
export function Shell() {
  return (
    <Box sx={{ minHeight: '100vh', pl: { md: `${sideMenuWidth}px` }, '@media print': { pl: 0 } }}>
      <Aside />
      <TopBarWithMenu />
      <OfflineBanner />
      <Later load={loadAppUpdates} />
      <Later load={loadLiveUpdates} />
      <Box
        component="main"
        id={mainId}
        tabIndex={-1}
        sx={{
          outline: 'none',
          width: '100%',
          maxWidth: contentWidth + 64,
          mx: 'auto',
          px: { xs: 2, md: 4 },
          pt: { xs: 2, md: 3 },
          pb: { xs: 'calc(32px + var(--bottom-bar))', sm: 6, md: 8 },
          '@media print': { p: 0 },
        }}
      >
        <AdminBanner />
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
      </Box>
      <BottomBar />
    </Box>
  );
}

/** Says that the device has no network, wherever on the page one is; what is on screen stays. */
export function OfflineBanner() {
  const { t } = useTranslation('shell');
  const isOnline = useOnline();
  return (
    <Box role="status" sx={{ position: 'sticky', top: 64, zIndex: 'appBar' }}>
      {!isOnline && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'center',
            gap: 1,
            px: 2,
            py: 1,
            typography: 'body2',
            bgcolor: 'tint.warning.soft',
            color: 'tint.warning.text',
          }}
        >
          <Icon name="wifi_off" size={18} />
          <span>
            {t('offline')}{' '}
            <Link component={RouterLink} to={paths.executions} color="inherit">
              {t('offlineAnswers')}
            </Link>
          </span>
        </Box>
      )}
    </Box>
  );
}

/**
 * The pages that one comes back to, within the thumb's reach on a phone; the drawer has all. The theme reserves its
 * space, and hides it while a page has a bar of its own there.
 */
function BottomBar() {
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
