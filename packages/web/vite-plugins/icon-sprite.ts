import { createHash } from 'node:crypto';
import { icons } from '@iconify-json/material-symbols';
import type { Plugin } from 'vite';
import { iconNames } from '../src/lib/icons.ts';

/** Endings of names, best first: if two styles of an icon look the same, the set has only the shorter name. */
const outlined = ['-outline-rounded', '-rounded', '-outline', ''];
const filled = ['-rounded', ''];

const symbolOf = (name: string) => {
  const base = name.replace(/-fill$/, '').replaceAll('_', '-');
  const styles = name.endsWith('-fill') ? filled : outlined;
  const icon = styles.map((style) => icons.icons[base + style]).find(Boolean);
  if (!icon) throw new Error(`There is no icon ${name}`);
  return `<symbol id="${name}" viewBox="0 0 24 24">${icon.body}</symbol>`;
};

/**
 * Gathers the icons named in `lib/icons.ts` in one cached SVG file, so that a hundred icons cost no JavaScript.
 * Its address is compiled in as `__ICON_SPRITE__`.
 */
export function iconSprite(): Plugin {
  const sprite = `<svg xmlns="http://www.w3.org/2000/svg">${iconNames.map(symbolOf).join('')}</svg>`;
  const fileName = `assets/icons-${createHash('sha256').update(sprite).digest('base64url').slice(0, 8)}.svg`;
  return {
    name: 'icon-sprite',
    config: () => ({ define: { __ICON_SPRITE__: JSON.stringify(`/${fileName}`) } }),
    buildStart() {
      if (this.environment.mode !== 'build') return;
      this.emitFile({ type: 'asset', fileName, source: sprite });
    },
    configureServer(server) {
      server.middlewares.use(`/${fileName}`, (_request, response) => {
        response.setHeader('content-type', 'image/svg+xml');
        response.end(sprite);
      });
    },
  };
}
