import { readFileSync } from 'node:fs';
import { byLanguage, type Language } from '@agentarium/contracts/names';
import { type Plugin, transformWithOxc } from 'vite';
import { bootTexts } from './boot-texts.ts';

/** The texts without the one that only the page itself shows. */
const startTexts = (language: Language) => {
  const { noscript: _, ...texts } = bootTexts(language);
  return texts;
};

/**
 * Emits `app/<name>.ts` as a classic script that runs before the first paint and before the app's own code: the stored
 * theme applies without a flash, a failed start is noticed. A file of its own, since the content security policy allows
 * no inline script.
 */
export function earlyScript(name: string): Plugin {
  const source = new URL(`../src/app/${name}.ts`, import.meta.url);
  const compile = async () =>
    (await transformWithOxc(readFileSync(source, 'utf8'), `${name}.ts`)).code
      .replace(/^export \{\};?\n?/m, '')
      .replace('__BOOT_TEXTS__', () => JSON.stringify(byLanguage(startTexts)));
  return {
    name: `early-script-${name}`,
    async buildStart() {
      if (this.environment.mode === 'build') {
        this.emitFile({ type: 'asset', name: `${name}.js`, source: await compile() });
      }
    },
    configureServer(server) {
      server.middlewares.use(`/${name}.js`, (_request, response, next) => {
        compile().then((code) => {
          response.setHeader('content-type', 'text/javascript');
          response.end(code);
        }, next);
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const emitted = Object.values(bundle ?? {}).find(
          ({ fileName }) => fileName.startsWith(`assets/${name}-`) && fileName.endsWith('.js'),
        );
        return [
          {
            tag: 'script',
            attrs: { src: emitted ? `/${emitted.fileName}` : `/${name}.js` },
            injectTo: 'head-prepend',
          },
        ];
      },
    },
  };
}
