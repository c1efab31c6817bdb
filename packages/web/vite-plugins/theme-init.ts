import { readFileSync } from 'node:fs';
import { type Plugin, transformWithOxc } from 'vite';

const source = new URL('../src/app/theme-init.ts', import.meta.url);

const compile = async () =>
  (await transformWithOxc(readFileSync(source, 'utf8'), 'theme-init.ts')).code.replace(
    /^export \{\};?\n?/m,
    '',
  );

/**
 * Emits `app/theme-init.ts` as a classic script that blocks the first paint, so that the stored theme and
 * language apply without a flash. A file of its own, since the content security policy allows no inline script.
 */
export function themeInit(): Plugin {
  return {
    name: 'theme-init',
    async buildStart() {
      if (this.environment.mode === 'build') {
        this.emitFile({ type: 'asset', name: 'theme-init.js', source: await compile() });
      }
    },
    configureServer(server) {
      server.middlewares.use('/theme-init.js', (_request, response, next) => {
        compile().then((code) => {
          response.setHeader('content-type', 'text/javascript');
          response.end(code);
        }, next);
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const emitted = Object.values(bundle ?? {}).find((file) =>
          /theme-init-[^/]*\.js$/.test(file.fileName),
        );
        return [
          {
            tag: 'script',
            attrs: { src: emitted ? `/${emitted.fileName}` : '/theme-init.js' },
            injectTo: 'head-prepend',
          },
        ];
      },
    },
  };
}
