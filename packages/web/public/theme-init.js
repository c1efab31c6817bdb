// Sets the theme and the language before the first paint: the stored ones, else the browser's. A file of its own: the
// content security policy allows no inline script.
{
  const root = document.documentElement;
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const mode = read('agentarium.theme');
  const dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-theme', dark ? 'dark' : 'light');
  // Paper is white: printing uses the light theme, even if the screen is dark.
  let onScreen = null;
  addEventListener('beforeprint', () => {
    onScreen ??= root.getAttribute('data-theme');
    root.setAttribute('data-theme', 'light');
  });
  addEventListener('afterprint', () => {
    if (onScreen) root.setAttribute('data-theme', onScreen);
    onScreen = null;
  });
  const language = read('agentarium.language') ?? navigator.language.slice(0, 2);
  if (/^[a-z]{2}$/.test(language)) root.lang = language;
}
