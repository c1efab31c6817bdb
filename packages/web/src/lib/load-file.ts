import { readText, reloadedKey, writeText } from './storage.ts';
import { hasUnsavedWork } from './unsaved-work.ts';

/** `offline`: no answer. `upgraded`: the server has another build of the app. `failed`: anything else. */
type LoadFailure = { reason: 'offline' | 'failed' } | { reason: 'upgraded'; build: string };

/**
 * A file of the web app (code or texts) that could not be loaded, and why. A page shows it by its error boundary
 * (app/layout/root-layout.tsx), a part of a page by `lazyPart`, an action by a toast.
 */
export class LoadError extends Error {
  override readonly name = 'LoadError';
  readonly failure: LoadFailure;

  constructor(failure: LoadFailure, cause?: unknown) {
    super(`A file of the app could not be loaded: ${failure.reason}`, { cause });
    this.failure = failure;
  }
}

/** The page's entry script; its name changes with every build. */
export const buildOf = (page: Document): string | null =>
  page.querySelector('script[type="module"][src^="/assets/"]')?.getAttribute('src') ?? null;

const timeoutMs = 8000;

/** The page as the server has it now; null without an answer. */
async function fetchPage(): Promise<Document | null> {
  try {
    const answer = await fetch('/', {
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return answer.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : null;
  } catch {
    return null;
  }
}

/** Returns the entry script of the build that the server has now; null without an answer. */
export async function buildOnServer(): Promise<string | null> {
  const page = await fetchPage();
  return page && buildOf(page);
}

async function failureReason(): Promise<LoadFailure> {
  const page = await fetchPage();
  if (page === null) return { reason: 'offline' };
  const [build, own] = [buildOf(page), buildOf(document)];
  return build && own && build !== own ? { reason: 'upgraded', build } : { reason: 'failed' };
}

/** A window event: a failed file has loaded, so anything else waiting for it can retry. */
export const fileRecovered = 'agentarium:file-recovered';
const failed = new WeakSet<() => Promise<unknown>>();

/** Loads a file of the web app, as by `import()`. @throws LoadError that says why it could not be loaded. */
export async function loadFile<T>(load: () => Promise<T>): Promise<T> {
  try {
    const file = await load();
    if (failed.delete(load)) window.dispatchEvent(new Event(fileRecovered));
    return file;
  } catch (cause) {
    failed.add(load);
    throw cause instanceof LoadError ? cause : new LoadError(await failureReason(), cause);
  }
}

/** Loads what will soon be needed; a failure shows once it is needed. */
export const preload = (load: () => Promise<unknown>): void => void load().catch(() => {});

/** Reloads the page after an upgrade, once per build and never if something could be lost. Returns whether it does. */
export function reloadAfterUpgrade(error: LoadError, reload = () => window.location.reload()): boolean {
  const { failure } = error;
  if (failure.reason !== 'upgraded' || hasUnsavedWork()) return false;
  if (readText(reloadedKey, 'session') === failure.build) return false;
  writeText(reloadedKey, failure.build, 'session');
  // Without storage nothing would prevent a reload loop.
  if (readText(reloadedKey, 'session') !== failure.build) return false;
  reload();
  return true;
}

/** Resolves when the page has nothing more urgent to do, after `atMostMs` at the latest. */
export const idle = (atMostMs = 3000): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: atMostMs });
    // Safari has no word for it.
    else setTimeout(resolve, Math.min(atMostMs, 500));
  });
