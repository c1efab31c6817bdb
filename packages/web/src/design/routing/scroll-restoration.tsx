import { useEffect, useLayoutEffect, useState } from 'react';
import { readJson, writeJson } from '../../lib/storage.ts';
import { oncePlaced } from '../first-turns.ts';
import type { Location } from './location.ts';
import { decode } from './match.ts';
import { useRouter, useShown } from './outlet.tsx';

const storageKey = 'agentarium.scroll';
type Kept = Record<string, number>;

/** Whose scroll is kept: an entry of the history; the first one of each load has no key of its own, so its address. */
const placeOf = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);

/** Takes every entry of the history back to where it was scrolled, and a new one to its hash or the top. */
export function ScrollRestoration() {
  const router = useRouter();
  const { location, preventScrollReset } = useShown();
  const [kept] = useState<Kept>(() => readJson<Kept>(storageKey, 'session') ?? {});

  useLayoutEffect(() => {
    if (preventScrollReset) return;
    oncePlaced(() => {
      const top = kept[placeOf(location)];
      const part = location.hash && document.getElementById(decode(location.hash.slice(1)));
      if (top === undefined && part) part.scrollIntoView();
      else window.scrollTo(0, top ?? 0);
    });
  }, [kept, location, preventScrollReset]);

  useEffect(() => {
    let last = router.state.location;
    // Before anything is drawn: the page that is left is still there.
    const keep = () => {
      kept[placeOf(last)] = window.scrollY;
      last = router.state.location;
    };
    const restoreHere = () => {
      window.history.scrollRestoration = 'manual';
    };
    const hide = () => {
      keep();
      writeJson(storageKey, kept, 'session');
      // The browser goes on with it while the app is not there.
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
  }, [kept, router]);
  return null;
}
