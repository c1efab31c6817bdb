import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { FailedDialog } from '../../design/feedback/load-failed.tsx';

const Palette = lazyPart(() => import('../palette/command-palette.tsx'), { failed: FailedDialog });
const Shortcuts = lazyPart(() => import('../palette/shortcuts-dialog.tsx'), { failed: FailedDialog });

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]'));

/** Opens the command palette on Ctrl/⌘ K and the list of shortcuts on `?`; their code loads then. */
export function PaletteHost() {
  const [shown, setShown] = useState<'palette' | 'shortcuts' | null>(null);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        setShown((current) => (current === 'palette' ? null : 'palette'));
      } else if (event.key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event.target)) {
        setShown('shortcuts');
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  const close = () => setShown(null);
  return (
    <Suspense fallback={null}>
      {shown === 'palette' && <Palette onClose={close} onShortcuts={() => setShown('shortcuts')} />}
      {shown === 'shortcuts' && <Shortcuts onClose={close} />}
    </Suspense>
  );
}
