// Shows the message of index.html when a script of the app could not be loaded, or its first texts.
{
  const showNotStarted = () => {
    // React has replaced it when the app has started.
    const splash = document.querySelector('#root > .splash');
    if (!splash) return;
    splash.querySelector('img').hidden = true;
    const { lang } = document.documentElement;
    const message = splash.querySelector(`main[lang="${lang}"]`) ?? splash.querySelector('main');
    message.hidden = false;
    message.setAttribute('role', 'alert');
    message.querySelector('button').addEventListener('click', () => location.reload());
    addEventListener('online', () => location.reload());
  };
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement && target.type === 'module') showNotStarted();
    },
    true,
  );
  addEventListener('agentarium:not-started', showNotStarted);
  // The browser may offer to install the app before its code has loaded; features/notifications/device-settings.tsx reads it.
  addEventListener('beforeinstallprompt', (offer) => Object.assign(window, { agentariumInstall: offer }));
}
