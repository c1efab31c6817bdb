import Box from '@mui/material/Box';
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { InTurn } from '../../design/feedback/in-turn.tsx';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { FailedDialog } from '../../design/feedback/load-failed.tsx';
import { useIsNarrow } from '../../design/hooks/use-is-narrow.ts';
import { useTranslation } from '../../design/hooks/use-translation.ts';
import { PageSkeleton } from '../../design/layout/page-skeleton.tsx';
import { Outlet, useLocation } from '../../design/router.tsx';
import { loadTexts } from '../../lib/i18n.ts';
import { idle } from '../../lib/load-file.ts';
import { contentWidth, sideMenuWidth } from '../theme/tokens.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { SideMenu } from './side-menu.tsx';
import { mainId } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';

const EmergencyBanner = lazyPart(() => import('../../features/system/emergency-banner.tsx'));

// A drawer that the reader opens: its code loads when its button is about to be used.
const loadDrawer = () => import('./menu-drawer.tsx');
const MenuDrawer = lazyPart(loadDrawer, {
  failed: (props) => (props.given.open ? <FailedDialog {...props} /> : null),
});

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

/** The frame of every signed-in page: side menu (a drawer below `md`), top bar, the page. */
export function Shell() {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const isNarrow = useIsNarrow('md');
  const inAdmin = pathname.startsWith('/admin');
  return (
    <Box sx={{ minHeight: '100vh', pl: { md: `${sideMenuWidth}px` }, '@media print': { pl: 0 } }}>
      {!isNarrow && (
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
          <InTurn>
            <SideMenu />
          </InTurn>
        </Box>
      )}
      {used && (
        <Suspense fallback={null}>
          <MenuDrawer open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
      {inAdmin && (
        <Box
          aria-hidden
          data-print-hide
          sx={{
            position: 'fixed',
            top: 0,
            left: { xs: 0, md: sideMenuWidth },
            right: 0,
            height: 3,
            bgcolor: 'secondary.main',
            zIndex: 'drawer',
          }}
        />
      )}
      <InTurn>
        <TopBar
          onMenuSoon={() => void loadDrawer().catch(() => {})}
          onMenu={() => {
            setUsed(true);
            setOpen(true);
          }}
        />
      </InTurn>
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
          pb: { xs: 6, md: 8 },
          '@media print': { p: 0 },
        }}
      >
        {inAdmin && (
          <Suspense fallback={null}>
            <EmergencyBanner />
          </Suspense>
        )}
        <Suspense fallback={<PageSkeleton />}>
          <InTurn>
            <Outlet />
          </InTurn>
        </Suspense>
      </Box>
    </Box>
  );
}
