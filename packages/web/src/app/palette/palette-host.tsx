import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { FailedDialog, lazyPart } from '../../design/feedback/lazy-part.tsx';
import { useOnBack } from '../../design/hooks/use-back.ts';
import { sessionStore } from '../../lib/session-store.ts';
import { paletteStore } from './palette-store.ts';
import { shortcutOf } from './shortcuts.ts';

const texts = ['palette'] as const;
const Palette = lazyPart(() => import('./command-palette.tsx'), { texts, failed: FailedDialog });
const Shortcuts = lazyPart(() => import('./shortcuts-dialog.tsx'), { texts, failed: FailedDialog });

/** The second key of two counts for so long. */
const pauseMs = 1500;

/** Listens to the shortcuts and shows the palette and their list; the code of both loads then. */
export function PaletteHost() {
  const shown = useSyncExternalStore(paletteStore.subscribe, paletteStore.get, paletteStore.get);
  const navigate = useNavigate();

  useEffect(() => {
    let before: { key: 'g'; at: number } | null = null;
    const onKey = (event: KeyboardEvent) => {
      const first = before && event.timeStamp - before.at < pauseMs ? before.key : null;
      const shortcut = shortcutOf(event, first);
      before = null;
      if (!shortcut) return;
      if ('first' in shortcut) {
        before = { key: shortcut.first, at: event.timeStamp };
        return;
      }
      const isSignedIn = sessionStore.get().user !== null;
      if ('go' in shortcut) {
        if (isSignedIn) void navigate(shortcut.go);
        return;
      }
      if (shortcut.show === 'tasks' && !isSignedIn) return;
      event.preventDefault();
      // Held keys repeat, and would close and open it in turn.
      if (event.repeat) return;
      paletteStore.set(shortcut.show === paletteStore.get() ? null : shortcut.show);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [navigate]);
  // A sign-out, an error of the whole page: what was open over it is not open over the next one.
  useEffect(() => () => paletteStore.set(null), []);

  const close = () => paletteStore.set(null);
  useOnBack(close);
  return (
    <Suspense fallback={null}>
      {(shown === 'palette' || shown === 'tasks') && (
        <Palette key={shown} onlyTasks={shown === 'tasks'} onClose={close} />
      )}
      {shown === 'shortcuts' && <Shortcuts onClose={close} />}
    </Suspense>
  );
}
