/** The browser's offer to install the app (`beforeinstallprompt`); it can be taken once. */
export type InstallOffer = Event & { prompt(): Promise<unknown> };

/** `app/boot-watch.ts` keeps the offer here, which may come before any code of the app. */
type Offered = { agentariumInstall?: InstallOffer | null };
const page = () => window as unknown as Offered;

export const installOffer = (): InstallOffer | null => page().agentariumInstall ?? null;

const taken = 'agentarium:install-taken';

/** Calls back when there is an offer, and when there is none any more. */
export function onInstallOffer(listener: () => void): () => void {
  const events = ['beforeinstallprompt', 'appinstalled', taken];
  for (const name of events) window.addEventListener(name, listener);
  return () => {
    for (const name of events) window.removeEventListener(name, listener);
  };
}

/** Asks the browser to install the app, which asks its user. */
export async function install(): Promise<void> {
  const offer = installOffer();
  page().agentariumInstall = null;
  window.dispatchEvent(new Event(taken));
  await offer?.prompt();
}
