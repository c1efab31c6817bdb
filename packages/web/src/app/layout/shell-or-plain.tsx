import { lazy, Suspense } from 'react';
import { useSession } from '../../ui/use-session.ts';
import { PlainLayout } from './plain-layout.tsx';
import { Splash } from './splash.tsx';

const Shell = lazy(async () => ({ default: (await import('./shell.tsx')).Shell }));

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
