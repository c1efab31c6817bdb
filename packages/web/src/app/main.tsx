import './preact.ts';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/manrope/wght.css';
import './base.css';
import { createRoot } from 'react-dom/client';
import { InTurn } from '../design/feedback/in-turn.tsx';
import { beginTurns, takeTurns } from '../design/first-turns.ts';
import { type Router, RouterProvider } from '../design/router.tsx';
import { createQueryClient } from '../lib/api/query-client.ts';
import { startI18n } from '../lib/i18n.ts';
import { idle } from '../lib/load-file.ts';
import { nextTurn } from '../lib/next-turn.ts';
import { sessionStore } from '../lib/session-store.ts';
import { watchFields } from '../lib/unsaved-work.ts';
import { dataThatArrived } from './arrived-data.ts';
import { resultThatArrived } from './arrived-result.ts';
import { sessionThatArrived } from './arrived-session.ts';
import { Providers } from './providers.tsx';
import { createRouter } from './router.tsx';
import { SessionProvider } from './session.tsx';
import { TakeOver, watchEarlyPage } from './take-over.tsx';
import { theme } from './theme/theme.ts';

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

const earlyPage = watchEarlyPage();

/** Draws the first page in turns into an element that then takes the place of the page's own markup. */
function show(root: HTMLElement, router: Router): Promise<void> {
  const place = root.cloneNode() as HTMLElement;
  beginTurns();
  createRoot(place).render(
    <Providers queryClient={queryClient}>
      <InTurn>
        <SessionProvider>
          <TakeOver from={earlyPage}>
            <RouterProvider router={router} />
          </TakeOver>
        </SessionProvider>
      </InTurn>
    </Providers>,
  );
  return takeTurns(() => {
    root.replaceWith(place);
    performance.mark('first-page');
  });
}

/** Prepares the first page in several tasks while its code and texts load, then shows it. */
async function start(root: HTMLElement): Promise<void> {
  const texts = startI18n();
  // Awaited below: what fails until then is no fault of its own.
  texts.catch(() => {});
  const session = sessionThatArrived(queryClient);
  await nextTurn();
  const router = createRouter();
  await nextTurn();
  theme();
  try {
    // Once the language is known and who reads: an answer that has arrived is only for them.
    const data = Promise.all([texts, session]).then(() => dataThatArrived(queryClient));
    await Promise.all([data, router.ready, resultThatArrived(queryClient)]);
  } catch {
    // Without its first texts nothing can be shown: boot-watch.ts says so in their place.
    window.dispatchEvent(new Event('agentarium:not-started'));
    return;
  }
  await nextTurn();
  await show(root, router);
}

const root = document.getElementById('root');
if (root) void start(root);

// After the first page, which needs nothing of this.
void idle().then(forgetOthers);
