import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fallbackLanguage, type Language, languages } from '@agentarium/contracts/names';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { contractEndpoints } from './contract-endpoints.ts';
import { iconSprite } from './icon-sprite.ts';
import { fewerVariables, inertParts, takeStyles, withOwnIds } from './prerendered-markup.ts';

/** The prerendered pages, each with an address that shows it; `login` is part of the main page. */
const addresses = {
  login: '/login',
  register: '/register',
  'forgot-password': '/forgot-password',
  'reset-password': '/reset-password?token=none',
  'verify-email': '/verify-email?token=none',
  shared: '/shared/none',
};
type Rendered = Record<string, string>;
type Renderer = {
  render: (language: Language, addresses: Record<string, string>) => Promise<Rendered>;
};

/** Builds `app/prerender.tsx` for Node.js and renders the pages with it. */
async function renderAll(root: string, define: Record<string, unknown>): Promise<Map<Language, Rendered>> {
  const folder = mkdtempSync(join(tmpdir(), 'prerender-'));
  try {
    await build({
      configFile: false,
      root,
      logLevel: 'error',
      publicDir: false,
      plugins: [react(), contractEndpoints(), iconSprite()],
      define: { ...define, 'process.env.NODE_ENV': '"production"' },
      ssr: { noExternal: true },
      build: { ssr: 'src/app/prerender.tsx', outDir: folder, minify: false, target: 'es2023' },
    });
    const file = pathToFileURL(join(folder, 'prerender.js')).href;
    const { render }: Renderer = await import(/* @vite-ignore */ file);
    const rendered = new Map<Language, Rendered>();
    for (const language of languages) rendered.set(language, await render(language, addresses));
    return rendered;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Which part of the file shows until the app takes over: route-preload.ts names it; without scripts the guest's. */
function visibility(page: string): string {
  const rules = ['.prerendered{display:none}', 'html:not([data-theme]) .splash{display:none}'];
  for (const language of languages) {
    for (const name of [page, 'shell']) {
      const part = `.prerendered-${name}-${language}`;
      rules.push(`[data-first="${name}-${language}"] ${part}{display:block}`);
      rules.push(`[data-first="${name}-${language}"] ${part}~.splash{display:none}`);
    }
    rules.push(`html:not([data-theme]):lang(${language}) .prerendered-${page}-${language}{display:block}`);
  }
  return rules.join('');
}

/** The page `html` with the markup and styles of a guest page and of the shell in each language. */
function withParts(html: string, page: string, rendered: Map<Language, Rendered>): string {
  const styles = new Set<string>();
  const parts = [...rendered].flatMap(([language, pages]) =>
    [page, 'shell'].map((name) => {
      const markup = takeStyles(pages[name] ?? '', styles);
      const attributes = `class="prerendered prerendered-${name} prerendered-${name}-${language}" lang="${language}"`;
      const inner = withOwnIds(inertParts(markup), `${name}-${language}-`);
      return `<div ${attributes}${name === 'shell' ? ' inert' : ''}>${inner}</div>`;
    }),
  );
  const markup = parts.join('');
  const css = fewerVariables([...styles].join(''), markup) + visibility(page);
  return html
    .replace('</head>', () => `<style>${css}</style></head>`)
    .replace('<!-- parts -->', () => markup);
}

/**
 * Writes the pages of guests and the frame of signed-in ones into the HTML, in every language, so that they can be read
 * before any script has run. `index.html` is the page of every address without a file of its own; `<page>.<language>.html`
 * is for readers of a language whose browser runs no scripts.
 */
export function prerender(): Plugin {
  let root = '';
  let define: Record<string, unknown> = {};
  return {
    name: 'prerender',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root;
      define = config.define ?? {};
    },
    async generateBundle(_options, bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset') return;
      const rendered = await renderAll(root, define);
      const html = String(index.source);
      for (const page of Object.keys(addresses)) {
        const whole = withParts(html, page, rendered);
        const name = page === 'login' ? 'index' : page;
        for (const language of languages) {
          const fileName = language === fallbackLanguage ? `${name}.html` : `${name}.${language}.html`;
          const source = whole.replace(/<html lang="\w+"/, `<html lang="${language}"`);
          if (fileName === 'index.html') index.source = source;
          else this.emitFile({ type: 'asset', fileName, source });
        }
      }
    },
  };
}
