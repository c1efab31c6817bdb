import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useMatches } from 'react-router';
import type shell from '../../locales/en/shell.json';

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
