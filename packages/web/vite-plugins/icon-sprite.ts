import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { iconNames } from '../src/lib/icons.ts';

const require = createRequire(import.meta.url);

const symbolOf = (name: string) => {
  const svg = readFileSync(require.resolve(`@material-symbols/svg-400/rounded/${name}.svg`), 'utf8');
  const path = / d="([^"]+)"/.exec(svg)?.[1];
  if (!path) throw new Error(`Icon ${name} has no path`);
  return `<symbol id="${name}" viewBox="0 -960 960 960"><path d="${path}"/></symbol>`;
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
      const license = readFileSync(require.resolve('@material-symbols/svg-400/LICENSE'), 'utf8');
      this.emitFile({ type: 'asset', fileName: 'LICENSE-material-symbols.txt', source: license });
    },
    configureServer(server) {
      server.middlewares.use(`/${fileName}`, (_request, response) => {
        response.setHeader('content-type', 'image/svg+xml');
        response.end(sprite);
      });
    },
  };
}
