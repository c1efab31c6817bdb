import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/manrope/wght.css';
import './base.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { createQueryClient } from '../lib/api/query-client.ts';
import { deleteOthersOfflineAnswers } from '../lib/device/offline-answers.ts';
import { deleteOldDrafts } from '../lib/drafts.ts';
import { loadFirstTexts } from '../lib/i18n.ts';
import { idle } from '../lib/load-file.ts';
import { forgetWantedPath } from '../lib/return-path.ts';
import { sessionStore } from '../lib/session-store.ts';
import { readJson, writeJson } from '../lib/storage.ts';
import { watchFields } from '../lib/unsaved-work.ts';
import { App } from './app.tsx';
import { createRoutes } from './routes.tsx';

/** The key under which React Router keeps scroll positions. */
const scrollPlaces = 'react-router-scroll-positions';

const queryClient = createQueryClient();
watchFields();

// A new visit of /login does not lead to what an earlier one wanted; a reload does.
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (visit?.type === 'navigate') {
  forgetWantedPath();
  // Nor does it begin where an earlier visit of this page was scrolled to.
  const places = readJson<Record<string, number>>(scrollPlaces, 'session');
  if (places) writeJson(scrollPlaces, { ...places, [window.location.pathname]: 0 }, 'session');
}

/** Answers saved on this device are deleted with their user's session. */
const forgetOthers = () => deleteOthersOfflineAnswers(sessionStore.get().user?.id ?? null);

let token = sessionStore.restore().token;
// Registered before any screen, so that no screen of the next session can see the data of the last one.
sessionStore.subscribe(() => {
  const next = sessionStore.get().token;
  if (next !== token) queryClient.clear();
  token = next;
  void forgetOthers();
});

/** Renders the app once its first texts are there; until then the page shows the mark. */
async function start(root: HTMLElement): Promise<void> {
  const router = createBrowserRouter(createRoutes(queryClient));
  try {
    await loadFirstTexts();
  } catch {
    // public/boot.js says so.
    window.dispatchEvent(new Event('agentarium:not-started'));
    return;
  }
  // In a transition it renders in short turns, and a tap in between need not wait for the whole page.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App router={router} queryClient={queryClient} />
      </StrictMode>,
    ),
  );
}

const root = document.getElementById('root');
if (root) void start(root);
void idle()
  .then(forgetOthers)
  .then(() => deleteOldDrafts());
