import { type DataRouter, matchRoutes, type RouteObject } from 'react-router';

/** Loads the page of a link when the pointer or the focus reaches it; returns a stop function. */
export function preloadOnIntent({ routes }: DataRouter): () => void {
  const preload = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
    if (!link || link.target) return;
    for (const { route } of matchRoutes<RouteObject>(routes, link.pathname) ?? [])
      if (typeof route.lazy === 'function') route.lazy().catch(() => {});
  };
  const events = ['pointerover', 'focusin'] as const;
  for (const event of events) document.addEventListener(event, preload);
  return () => {
    for (const event of events) document.removeEventListener(event, preload);
  };
}
