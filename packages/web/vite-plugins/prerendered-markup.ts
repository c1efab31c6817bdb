/** Moves the style elements of a markup into `styles`, each once. */
export function takeStyles(markup: string, styles: Set<string>): string {
  return markup
    .replace(/<style[^>]*>(.*?)<\/style>/gs, (_, css: string) => {
      styles.add(css);
      return '';
    })
    .replace(/<link rel="preload"[^>]*>/g, '')
    .replace(/<!--.*?-->/g, '');
}

/** A checkbox waits for the app, which replays pressed buttons and submitted forms (take-over.tsx). */
export function inertParts(markup: string): string {
  return markup
    .replace(/<input (?=[^>]*type="checkbox")/g, '<input disabled ')
    .replace(/<form /g, '<form method="dialog" ');
}

/** Prefixes ids and references to them with `start`: the file contains the same page in several languages. */
export function withOwnIds(markup: string, start: string): string {
  return markup.replace(
    / (id|for|aria-labelledby|aria-describedby|aria-controls)="([^"]+)"/g,
    (_, name: string, ids: string) => ` ${name}="${ids.replace(/\S+/g, (id) => start + id)}"`,
  );
}

const use = /var\((--[\w-]+)/g;

/** Removes custom properties that neither `css` nor `markup` uses, directly or through another one. */
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
