import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { languages } from '@agentarium/contracts/names';
import { type Plugin, type Rolldown, transformWithOxc } from 'vite';
import { userPages } from '../src/app/routes.ts';

const source = new URL('../src/app/service-worker.ts', import.meta.url);

/** The pages that can be read without a network, besides the frame of every page. */
const offlinePages = ['execution-page', 'executions-page'];
/** The components that these pages load later, once they are needed. */
const laterParts =
  /\/web\/src\/(design\/layout\/markdown-body|features\/(live|system\/app-updates|executions\/(answer|children|detail|follow-ups)))/;

type Bundle = Rolldown.OutputBundle;

/** The files with these modules and their static imports. */
function closureOf(bundle: Bundle, isWanted: (chunk: Rolldown.OutputChunk) => boolean): Set<string> {
  const found = new Set<string>();
  const add = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || found.has(name)) return;
    found.add(name);
    chunk.imports.forEach(add);
  };
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && isWanted(chunk)) add(chunk.fileName);
  return found;
}

/** The files that show an answer: code, texts in every language, styles, fonts and icons. */
function shellFiles(bundle: Bundle, page: string): string[] {
  const texts = userPages
    .filter((route) => offlinePages.includes(route.page))
    .flatMap((route) => route.texts);
  const ends = [
    ...offlinePages.map((name) => `/pages/${name}.tsx`),
    '/app/layout/shell.tsx',
    ...['common', 'shell', 'errors', ...texts].flatMap((name) =>
      languages.map((language) => `/locales/${language}/${name}.json`),
    ),
  ];
  const code = closureOf(
    bundle,
    ({ isEntry, moduleIds }) =>
      isEntry || moduleIds.some((id) => laterParts.test(id) || ends.some((end) => id.endsWith(end))),
  );
  const named = [...page.matchAll(/(?:src|href)="\/(assets\/[^"#]+|[\w-]+\.js|mark\.svg)"/g)].map(
    ([, file = '']) => file,
  );
  const others = Object.keys(bundle).filter((name) =>
    /^assets\/(icons-[\w-]+\.svg|(inter|manrope)-(latin|cyrillic)-wght-normal-[\w-]+\.woff2)$/.test(name),
  );
  return [...new Set([...code, ...named, ...others])].sort();
}

/**
 * Emits `app/service-worker.ts` as `/sw.js` with the list of files that it caches. Each build is a new version, which
 * browsers notice by the changed script.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset') return;
      const page = String(index.source);
      const build = /<script type="module"[^>]* src="(\/assets\/[^"]+)"/.exec(page)?.[1];
      if (!build) throw new Error('The page begins with no script');
      const files = shellFiles(bundle, page);
      const hash = createHash('sha256').update(page).update(files.join());
      const shell = JSON.stringify({ version: hash.digest('base64url').slice(0, 8), build, files });
      const { code } = await transformWithOxc(readFileSync(source, 'utf8'), 'service-worker.ts');
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: code.replace('__SHELL__', () => shell) });
    },
  };
}
