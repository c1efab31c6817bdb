import { Suspense } from 'react';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { useSession } from '../../design/hooks/use-session.ts';
import { PlainLayout } from './plain-layout.tsx';
import { Splash } from './splash.tsx';

// The page matters more than its frame: without the shell it stands in the plain one.
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
