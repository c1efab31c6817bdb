import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const drawing = new URL('../public/mark.svg', import.meta.url);

/** Inlines the mark into the page: a separate file would wait behind all the code on a slow connection. */
export function splashMark(): Plugin {
  return {
    name: 'splash-mark',
    transformIndexHtml(html) {
      const mark = readFileSync(drawing, 'utf8').trim();
      return html.replace(
        '<!-- mark -->',
        mark.replace('<svg ', '<svg width="56" height="56" aria-hidden="true" '),
      );
    },
  };
}
