import { keyframes } from '@emotion/react';
import Box from '@mui/material/Box';
import { Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Location,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useRouteError,
} from 'react-router';
import { ErrorState } from '../../design/feedback/error-state.tsx';
import { LoadFailedBar } from '../../design/feedback/lazy-part.tsx';
import { UnsavedBlocker } from '../../design/form/unsaved-guard.tsx';
import { useBack } from '../../design/hooks/use-back.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { missingTexts } from '../../lib/i18n.ts';
import { LoadError } from '../../lib/load-file.ts';
import { paths } from '../../lib/paths.ts';
import type shell from '../../locales/en/shell.json';
import { PaletteHost } from '../palette/palette-host.tsx';

/** The mark alone, while the first page loads; only shows when that takes a while. */
export const Splash = () => (
  <div className="splash">
    <img src="/mark.svg" alt="Agentarium" width={56} height={56} />
  </div>
);

/** The title of a page: a text in `shell:title`. */
export type PageTitle = keyof typeof shell.title;
/** The `handle` of a page's route. */
export type RouteHandle = { title: PageTitle };

const heading = () => document.querySelector<HTMLElement>('main h1');

/**
 * Focuses the page's `h1` as soon as there is one, and the one that takes its place when the page has loaded, unless the
 * reader has gone on to something else.
 */
function focusHeading(): () => void {
  const start = document.activeElement;
  let focused: HTMLElement | null = null;
  const focus = () => {
    const target = heading();
    if (!target) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
    focused = target;
  };
  focus();
  const observer = new MutationObserver(() => {
    const { activeElement } = document;
    const hasMoved = ![start, focused, document.body].includes(activeElement as HTMLElement | null);
    if (hasMoved) observer.disconnect();
    else if (!focused?.isConnected) focus();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Gives every route its title, and moves the focus to the new page after a change of path. */
export function RouteFocus() {
  const { pathname } = useLocation();
  const matches = useMatches();
  const { t } = useTranslation('shell');
  const last = useRef(pathname);
  const key = (matches.at(-1)?.handle as RouteHandle | undefined)?.title;

  useEffect(() => {
    document.title = key ? `${t(`title.${key}`)} · Agentarium` : 'Agentarium';
  }, [key, t]);

  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    return focusHeading();
  }, [pathname]);
  return null;
}

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

/** Replaces a page that failed to load or to render: says why, with Retry and Back. */
export function RouteError() {
  const { t } = useTranslation(['shell', 'common']);
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  const back = useBack(paths.dashboard);
  // The router keeps an error after a revalidation so quick that none of its states is rendered, but not at a new location.
  const loadAgain = () =>
    void navigate(location, { replace: true, state: location.state, preventScrollReset: true });
  const isNotLoaded = error instanceof LoadError || error instanceof ApiError;
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: '60vh' }}>
      <ErrorState
        isHeading={isNotLoaded}
        error={error}
        title={t(isNotLoaded ? 'common:load.page' : 'pageFailed')}
        onRetry={isNotLoaded ? loadAgain : () => window.location.reload()}
        {...(isNotLoaded && { onBack: back })}
      />
    </Box>
  );
}

/** The same for a page without a frame, and for the frame itself. */
export function BareRouteError() {
  return (
    <main>
      <RouteError />
    </main>
  );
}
