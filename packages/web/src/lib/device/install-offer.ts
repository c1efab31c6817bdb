/** The browser's install prompt (`beforeinstallprompt`); usable once. */
export type InstallOffer = Event & { prompt(): Promise<unknown> };

/** `public/boot.js` stores the prompt here, since it may fire before the app's code. */
type Offered = { agentariumInstall?: InstallOffer | null };
const page = () => window as unknown as Offered;

export const installOffer = (): InstallOffer | null => page().agentariumInstall ?? null;

const taken = 'agentarium:install-taken';

/** Calls back when the prompt becomes available or unavailable. */
export function onInstallOffer(listener: () => void): () => void {
  const events = ['beforeinstallprompt', 'appinstalled', taken];
  for (const name of events) window.addEventListener(name, listener);
  return () => {
    for (const name of events) window.removeEventListener(name, listener);
  };
}

/** Shows the browser's install prompt. */
export async function install(): Promise<void> {
  const offer = installOffer();
  page().agentariumInstall = null;
  window.dispatchEvent(new Event(taken));
  await offer?.prompt();
}
