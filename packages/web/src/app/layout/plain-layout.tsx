import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { useSession } from '../../design/hooks/use-session.ts';
import { DisplayMenus } from '../../widgets/display-menus.tsx';
import { Brand } from './brand.tsx';
import { mainId, Splash } from './root-layout.tsx';

/** A page without the side menu: the brand, language and theme above. */
export function PlainLayout() {
  return (
    <Box sx={{ minHeight: '100vh', display: 'flex', flexDirection: 'column' }}>
      <Box
        component="header"
        data-print-hide
        sx={{ display: 'flex', alignItems: 'center', gap: 0.5, px: { xs: 2, md: 4 }, height: 64 }}
      >
        <Brand />
        <DisplayMenus />
      </Box>
      <Box
        component="main"
        id={mainId}
        tabIndex={-1}
        sx={{ flex: 1, display: 'grid', placeItems: 'center', outline: 'none', pb: 8 }}
      >
        <Outlet />
      </Box>
    </Box>
  );
}

// The page matters more than its frame: if the shell fails to load, the page is shown in the plain one.
const Shell = lazyPart(async () => ({ default: (await import('./shell.tsx')).Shell }), {
  failed: PlainLayout,
});

/** A public page: inside the shell for those who are signed in. */
export function ShellOrPlain() {
  const { status } = useSession();
  if (status !== 'signed-in') return <PlainLayout />;
  return (
    <Suspense fallback={<Splash />}>
      <Shell />
    </Suspense>
  );
}
