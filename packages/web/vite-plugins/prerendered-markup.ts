/** Takes the style elements out of a markup; their content goes into `styles`, each once. */
export function takeStyles(markup: string, styles: Set<string>): string {
  return markup
    .replace(/<style[^>]*>(.*?)<\/style>/gs, (_, css: string) => {
      styles.add(css);
      return '';
    })
    .replace(/<link rel="preload"[^>]*>/g, '')
    .replace(/<!--.*?-->/g, '');
}

/** What only the app can do is not offered before it runs; a form waits for it, whatever the browser does. */
export function inertParts(markup: string): string {
  return markup
    .replace(/<button (?![^>]*type="submit")/g, '<button disabled ')
    .replace(/<input (?=[^>]*type="checkbox")/g, '<input disabled ')
    .replace(/<form /g, '<form method="dialog" ');
}

/** Ids begin with `start`, with what refers to them: the same page stands in the file in several languages. */
export function withOwnIds(markup: string, start: string): string {
  return markup.replace(
    / (id|for|aria-labelledby|aria-describedby|aria-controls)="([^"]+)"/g,
    (_, name: string, ids: string) => ` ${name}="${ids.replace(/\S+/g, (id) => start + id)}"`,
  );
}

const use = /var\((--[\w-]+)/g;

/** Leaves the custom properties out that neither `css` nor `markup` uses, directly or by another one. */
export function fewerVariables(css: string, markup: string): string {
  const declaration = /(--[\w-]+):([^;{}]*);?/g;
  const uses = new Map<string, Set<string>>();
  for (const [, name = '', value = ''] of css.matchAll(declaration)) {
    const known = uses.get(name) ?? new Set();
    for (const [, other = ''] of value.matchAll(use)) known.add(other);
    uses.set(name, known);
  }
  const needed = new Set<string>();
  const need = (name: string) => {
    if (needed.has(name)) return;
    needed.add(name);
    for (const other of uses.get(name) ?? []) need(other);
  };
  for (const [, name = ''] of (css.replace(declaration, '') + markup).matchAll(use)) need(name);
  return css.replace(declaration, (whole, name: string) => (needed.has(name) ? whole : ''));
}
