import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Plugin, transformWithOxc } from 'vite';

const source = new URL('../src/app/begin.ts', import.meta.url);

/**
 * The page starts with `app/begin.ts`, which starts the app once the prerendered markup has been painted: before that,
 * the app's files would slow down the first paint. route-preload.ts decides when, and then loads them all.
 */
export function afterPaint(): Plugin {
  let [app, begin] = ['', ''];
  return {
    name: 'after-paint',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
      if (!entry) throw new Error('The app has no entry');
      const { code } = await transformWithOxc(readFileSync(source, 'utf8'), 'begin.ts');
      app = `/${entry.fileName}`;
      const written = code.replaceAll('__APP__', () => JSON.stringify(app));
      const hash = createHash('sha256').update(written).digest('base64url').slice(0, 8);
      begin = `assets/begin-${hash}.js`;
      this.emitFile({ type: 'asset', fileName: begin, source: written });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const page = html
          .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
          .replace(` src="${app}"`, () => ` src="/${begin}"`);
        if (!page.includes(begin)) throw new Error('The page begins with no script');
        return page;
      },
    },
  };
}
