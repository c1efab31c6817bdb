// Runs before everything else as a classic script; see vite-plugins/early-script.ts. No imports here.
/** The texts of locales/<language>/boot.json by language, the fallback language first. */
declare const __BOOT_TEXTS__: Record<string, { title: string; text: string; retry: string }>;
{
  const texts = __BOOT_TEXTS__;
  const textsOfUser = () => {
    let stored: string | null = null;
    try {
      stored = localStorage.getItem('agentarium.language');
    } catch {
      // Without storage there is no stored choice.
    }
    return texts[(stored ?? navigator.language).slice(0, 2)] ?? Object.values(texts)[0];
  };
  const add = (to: HTMLElement, tag: string, text: string) => {
    const element = document.createElement(tag);
    element.textContent = text;
    to.append(element);
    return element;
  };

  /** Shows that the app could not be started, unless it has already rendered. */
  const sayNotStarted = () => {
    const splash = document.querySelector<HTMLElement>('#root > .splash');
    const words = textsOfUser();
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
  /** Requests a stylesheet again: the page works without it, but looks broken. */
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
  // A form submitted before the app has started is submitted by the app later; see take-over.tsx.
  addEventListener('submit', ({ target }) => {
    if (target instanceof HTMLFormElement && target.closest('.prerendered')) target.dataset.submitted = '';
  });
  // So is a pressed button.
  addEventListener('click', ({ target }) => {
    const pressed = (target as Element | null)?.closest?.<HTMLElement>('.prerendered button[type="button"]');
    if (pressed) pressed.dataset.pressed = '';
  });
  // Keys pressed before the app listens to shortcuts are handled by it later; see layout/palette-host.tsx.
  const early = Object.assign(window, { agentariumKeys: [] as KeyboardEvent[] | null });
  const onKey = (event: KeyboardEvent) => {
    if (!early.agentariumKeys) return removeEventListener('keydown', onKey);
    early.agentariumKeys.push(event);
    const opensPalette = (event.ctrlKey || event.metaKey) && !event.altKey && event.code === 'KeyK';
    // Browsers have a shortcut of their own on these keys.
    if (opensPalette) event.preventDefault();
  };
  addEventListener('keydown', onKey);
  // The browser may offer to install the app before its code has loaded; the settings use it (lib/device/install-offer.ts).
  addEventListener('beforeinstallprompt', (offer) => Object.assign(window, { agentariumInstall: offer }));
  addEventListener('error', onError, true);
  addEventListener('agentarium:not-started', sayNotStarted);
}
