import { useEffect, useLayoutEffect, useState } from 'react';
import { readJson, writeJson } from '../../lib/storage.ts';
import type { Location } from './location.ts';
import { decode } from './match.ts';
import { useRouter, useShown } from './outlet.tsx';

const storageKey = 'agentarium.scroll';
type Positions = Record<string, number>;

/** The key of a saved scroll position: the history entry; the first entry of each load has none, so its address. */
const placeOf = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);

/** Restores each history entry's scroll position; new entries start at their hash or the top. */
export function ScrollRestoration() {
  const router = useRouter();
  const { location, preventScrollReset } = useShown();
  const [positions] = useState<Positions>(() => readJson<Positions>(storageKey, 'session') ?? {});

  useLayoutEffect(() => {
    if (preventScrollReset) return;
    const top = positions[placeOf(location)];
    const part = location.hash && document.getElementById(decode(location.hash.slice(1)));
    if (top === undefined && part) part.scrollIntoView();
    else window.scrollTo(0, top ?? 0);
  }, [positions, location, preventScrollReset]);

  useEffect(() => {
    let last = router.state.location;
    // Before anything renders: the previous page is still there.
    const keep = () => {
      positions[placeOf(last)] = window.scrollY;
      last = router.state.location;
    };
    const restoreHere = () => {
      window.history.scrollRestoration = 'manual';
    };
    const hide = () => {
      keep();
      writeJson(storageKey, positions, 'session');
      // While the app is not running, the browser restores it.
      window.history.scrollRestoration = 'auto';
    };
    restoreHere();
    const stop = router.subscribe(keep);
    window.addEventListener('pageshow', restoreHere);
    window.addEventListener('pagehide', hide);
    return () => {
      stop();
      window.removeEventListener('pageshow', restoreHere);
      window.removeEventListener('pagehide', hide);
    };
  }, [positions, router]);
  return null;
}
