import './preact.ts';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/manrope/wght.css';
import './base.css';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from '../design/router.tsx';
import { createQueryClient } from '../lib/api/query-client.ts';
import { startI18n } from '../lib/i18n.ts';
import { idle } from '../lib/load-file.ts';
import { nextTurn } from '../lib/next-turn.ts';
import { sessionStore } from '../lib/session-store.ts';
import { watchFields } from '../lib/unsaved-work.ts';
import { resultThatArrived } from './arrived-result.ts';
import { Providers } from './providers.tsx';
import { createRouter } from './router.tsx';
import { SessionProvider } from './session.tsx';
import { TakeOver, watchEarlyPage } from './take-over.tsx';

const queryClient = createQueryClient();
watchFields();

/** What this device keeps goes with the session that it was kept for. */
const forgetOthers = () =>
  import('../lib/device/kept-answers.ts').then(
    ({ forgetAnswersOfOthers }) => forgetAnswersOfOthers(sessionStore.get().user?.id ?? null),
    () => {},
  );

let token = sessionStore.restore().token;
// Registered before any screen, so that no screen of the next session can see the data of the last one.
sessionStore.subscribe(() => {
  const next = sessionStore.get().token;
  if (next !== token) queryClient.clear();
  token = next;
  void forgetOthers();
});

// The first page's code is on its way while the texts load.
const texts = startI18n();
const router = createRouter();
const earlyPage = watchEarlyPage();

const show = (root: HTMLElement) =>
  createRoot(root).render(
    <Providers queryClient={queryClient}>
      <SessionProvider>
        <TakeOver from={earlyPage}>
          <RouterProvider router={router} />
        </TakeOver>
      </SessionProvider>
    </Providers>,
  );

const root = document.getElementById('root');
// Without its first texts nothing can be shown: boot-watch.ts says so in their place.
if (root)
  void Promise.all([texts, router.ready, resultThatArrived(queryClient)])
    .then(nextTurn)
    .then(
      () => show(root),
      () => window.dispatchEvent(new Event('agentarium:not-started')),
    );

// After the first page, which needs nothing of this.
void idle().then(forgetOthers);
