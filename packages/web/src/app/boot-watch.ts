// Runs before everything else as a classic script; see vite-plugins/early-script.ts. No imports here.
/** The texts of locales/<language>/boot.json by language, the one to fall back to first. */
declare const __BOOT_TEXTS__: Record<string, { title: string; text: string; retry: string }>;
{
  const texts = __BOOT_TEXTS__;
  const wordsOfReader = () => {
    let stored: string | null = null;
    try {
      stored = localStorage.getItem('agentarium.language');
    } catch {
      // Closed storage keeps no choice.
    }
    return texts[(stored ?? navigator.language).slice(0, 2)] ?? Object.values(texts)[0];
  };
  const add = (to: HTMLElement, tag: string, text: string) => {
    const element = document.createElement(tag);
    element.textContent = text;
    to.append(element);
    return element;
  };

  /** Says that the app could not be started, unless something of it is on the screen already. */
  const sayNotStarted = () => {
    const splash = document.querySelector<HTMLElement>('#root > .splash');
    const words = wordsOfReader();
    if (!splash || !words) return;
    const { title, text, retry } = words;
    const main = document.createElement('main');
    main.className = 'not-started';
    main.setAttribute('role', 'alert');
    add(main, 'h1', title);
    add(main, 'p', text);
    add(main, 'button', retry).addEventListener('click', () => location.reload());
    splash.replaceChildren(main);
    splash.parentElement?.replaceChildren(splash);
    addEventListener('online', () => location.reload());
  };

  let styleTries = 0;
  /** Asks for a stylesheet again: the page works without, but does not look like it. */
  const loadAgain = (style: HTMLLinkElement) => {
    styleTries += 1;
    if (styleTries > 5) return;
    const next = style.cloneNode() as HTMLLinkElement;
    const address = new URL(style.href);
    address.searchParams.set('again', String(styleTries));
    next.href = address.href;
    setTimeout(() => style.replaceWith(next), 1000 * 2 ** styleTries);
  };

  const onError = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement && target.type === 'module') sayNotStarted();
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') loadAgain(target);
  };
  // A form that is sent before the app has started is sent by it; see take-over.tsx.
  addEventListener('submit', ({ target }) => {
    if (target instanceof HTMLFormElement && target.closest('.prerendered')) target.dataset.submitted = '';
  });
  // The browser's offer to install the app may come before its code: the settings pass it on (lib/device/install-offer.ts).
  addEventListener('beforeinstallprompt', (offer) => Object.assign(window, { agentariumInstall: offer }));
  addEventListener('error', onError, true);
  addEventListener('agentarium:not-started', sayNotStarted);
}
