import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/manrope/wght.css';
import './base.css';
import { CacheProvider } from '@emotion/react';
import { createRoot } from 'react-dom/client';
import { StartupSlice } from '../design/feedback/startup-slice.tsx';
import { type Router, RouterProvider } from '../design/router.tsx';
import { beginSlices, runSlices } from '../design/startup-slices.ts';
import { createQueryClient } from '../lib/api/query-client.ts';
import { startI18n } from '../lib/i18n.ts';
import { idle } from '../lib/load-file.ts';
import { sessionStore } from '../lib/session-store.ts';
import { watchFields } from '../lib/unsaved-work.ts';
import { yieldToMain } from '../lib/yield-to-main.ts';
import { dataThatArrived } from './arrived-data.ts';
import { resultThatArrived } from './arrived-result.ts';
import { sessionThatArrived } from './arrived-session.ts';
import { Providers } from './providers.tsx';
import { createRouter } from './router.tsx';
import { SessionProvider } from './session.tsx';
import { TakeOver, watchEarlyPage } from './take-over.tsx';
import { createStyleCache } from './theme/emotion-cache.ts';
import { theme } from './theme/theme.ts';

const queryClient = createQueryClient();
watchFields();

/** Answers saved on this device are deleted with their user's session. */
const forgetOthers = () =>
  import('../lib/device/offline-answers.ts').then(
    ({ deleteOthersOfflineAnswers }) => deleteOthersOfflineAnswers(sessionStore.get().user?.id ?? null),
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

const earlyPage = watchEarlyPage();

/** Runs the first page's code, one file per task, before the router requests it. Errors are left to the router. */
async function runPageFiles(): Promise<void> {
  const { agentariumFiles } = window as { agentariumFiles?: { page: string[] } };
  try {
    for (const file of agentariumFiles?.page ?? []) {
      await import(/* @vite-ignore */ file);
      await yieldToMain();
    }
  } catch {
    // As above.
  }
}

/** Renders the first page in slices into an element that then replaces the prerendered markup. */
function show(root: HTMLElement, router: Router): Promise<void> {
  const place = root.cloneNode() as HTMLElement;
  beginSlices();
  createRoot(place).render(
    <CacheProvider value={createStyleCache()}>
      <Providers queryClient={queryClient}>
        <StartupSlice>
          <SessionProvider>
            <TakeOver from={earlyPage}>
              <RouterProvider router={router} />
            </TakeOver>
          </SessionProvider>
        </StartupSlice>
      </Providers>
    </CacheProvider>,
  );
  return runSlices(() => {
    root.replaceWith(place);
    performance.mark('first-page');
  });
}

/** Prepares the first page in several tasks while its code and texts load, then shows it. */
async function start(root: HTMLElement): Promise<void> {
  const texts = startI18n();
  // Awaited below: a failure before that is not an unhandled rejection.
  texts.catch(() => {});
  const session = sessionThatArrived(queryClient);
  await yieldToMain();
  await runPageFiles();
  const router = createRouter();
  await yieldToMain();
  theme();
  try {
    // Once the language and the user are known: an early response is only for them.
    const data = Promise.all([texts, session]).then(() => dataThatArrived(queryClient));
    await Promise.all([data, router.ready, resultThatArrived(queryClient)]);
  } catch {
    // Nothing can be shown without the first texts: boot-watch.ts shows an error instead.
    window.dispatchEvent(new Event('agentarium:not-started'));
    return;
  }
  await yieldToMain();
  await show(root, router);
}

const root = document.getElementById('root');
if (root) void start(root);

// After the first page, which does not need it.
void idle().then(forgetOthers);
