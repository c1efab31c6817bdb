import { keyframes } from '@emotion/react';
import Box from '@mui/material/Box';
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type Location, Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { LoadFailedBar } from '../../design/feedback/lazy-part.tsx';
import { UnsavedBlocker } from '../../design/form/unsaved-guard.tsx';
import { missingTexts } from '../../lib/i18n.ts';
import { PaletteHost } from './palette-host.tsx';
import { RouteFocus } from './route-focus.tsx';
import { Splash } from './splash.tsx';

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

const grow = keyframes`from { transform: scaleX(0.02); } to { transform: scaleX(0.9); }`;

/** A thin line at the top while the next page's code and data load; the page before stays until then. */
export function NavigationProgress() {
  if (useNavigation().state === 'idle') return null;
  return (
    <Box
      aria-hidden
      sx={{
        position: 'fixed',
        inset: '0 0 auto 0',
        height: 2,
        zIndex: 'tooltip',
        bgcolor: 'primary.main',
        transformOrigin: 'left',
        animation: `${grow} 4s 150ms cubic-bezier(0.1, 0.7, 0.2, 1) both`,
      }}
    />
  );
}

/** A history entry has one scroll position; the first entry of a load has no key of its own, so its path. */
const scrollKey = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);

/** Says that texts which the page waits for could not be loaded, and asks for them again. */
export function TextsMissing() {
  const [first] = useSyncExternalStore(missingTexts.subscribe, missingTexts.get, missingTexts.get);
  useEffect(() => {
    window.addEventListener('online', missingTexts.retry);
    return () => window.removeEventListener('online', missingTexts.retry);
  }, []);
  return first ? <LoadFailedBar error={first.error} onRetry={missingTexts.retry} /> : null;
}

/** Around every route: skip link, progress, title and focus, scroll, the command palette, the question before unsaved changes are lost. */
export function RootLayout() {
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <RouteFocus />
      <Suspense fallback={<Splash />}>
        <Outlet />
      </Suspense>
      <PaletteHost />
      <TextsMissing />
      <UnsavedBlocker />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}
