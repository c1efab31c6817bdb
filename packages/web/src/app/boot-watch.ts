// Runs before everything else as a classic script; see vite-plugins/early-script.ts. No imports here.
{
  const english = {
    title: 'Agentarium could not be started',
    text: 'A file did not arrive. Check your connection and try again.',
    retry: 'Try again',
  };
  const translations: Record<string, typeof english> = {
    ru: {
      title: 'Не удалось запустить Agentarium',
      text: 'Один из файлов не загрузился. Проверьте подключение и попробуйте ещё раз.',
      retry: 'Попробовать ещё раз',
    },
  };
  const wordsOfReader = () => {
    let stored: string | null = null;
    try {
      stored = localStorage.getItem('agentarium.language');
    } catch {
      // Closed storage keeps no choice.
    }
    return translations[(stored ?? navigator.language).slice(0, 2)] ?? english;
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
    if (!splash) return;
    const { title, text, retry } = wordsOfReader();
    const main = document.createElement('main');
    main.className = 'not-started';
    main.setAttribute('role', 'alert');
    add(main, 'h1', title);
    add(main, 'p', text);
    add(main, 'button', retry).addEventListener('click', () => location.reload());
    splash.replaceChildren(main);
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
  addEventListener('error', onError, true);
  addEventListener('agentarium:not-started', sayNotStarted);
}
