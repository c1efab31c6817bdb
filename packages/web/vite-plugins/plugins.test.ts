import { existsSync, readFileSync } from 'node:fs';
import { setImmediate as nextTask } from 'node:timers/promises';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { api, languages } from '@agentarium/contracts';
import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { bootTexts } from './boot-texts.ts';

type Output = (Rolldown.OutputChunk | Rolldown.OutputAsset)[];
let output: Output = [];

const asset = (name: RegExp) => {
  const found = output.find((file) => name.test(file.fileName));
  return found?.type === 'asset' ? String(found.source) : found?.code;
};

const chunks = () => output.filter((file) => file.type === 'chunk');

/** The given chunks with everything they import at once. */
const closure = (start: Rolldown.OutputChunk[]) => {
  const byName = new Map(chunks().map((chunk) => [chunk.fileName, chunk]));
  const seen = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || seen.has(chunk)) return;
    seen.add(chunk);
    for (const fileName of chunk.imports) visit(byName.get(fileName));
  };
  start.forEach(visit);
  return [...seen];
};
const entry = () => closure(chunks().filter((chunk) => chunk.isEntry));
const entryModules = () => entry().flatMap((chunk) => Object.keys(chunk.modules));
const gzipped = (files: Rolldown.OutputChunk[]) =>
  files.reduce((sum, { code }) => sum + gzipSync(code).length, 0);

const dashboardData = expect.stringMatching(/^GET \/api\/public\/dashboard\?timezone=\w/);
const executionData = 'GET /api/public/task-executions/1';

describe('the build', () => {
  beforeAll(async () => {
    // The test runner's own NODE_ENV would build React for development.
    vi.stubEnv('NODE_ENV', 'production');
    const root = new URL('..', import.meta.url).pathname;
    const result = await build({
      root,
      configFile: `${root}vite.config.ts`,
      logLevel: 'silent',
      build: { write: false },
    });
    output = ('output' in result ? result.output : []) as Output;
  }, 120_000);

  it('has an entry', () => {
    expect(entryModules().length).toBeGreaterThan(100);
  });

  it('sets the theme in a separate file, before everything else, and has no inline script', () => {
    const html = asset(/^index\.html$/) ?? '';
    const scripts = [...html.matchAll(/<script([^>]*)>([^<]*)<\/script>/g)];
    expect(scripts[0]?.[1]).toMatch(/src="\/assets\/theme-init-[\w-]+\.js"/);
    expect(scripts[0]?.[1]).not.toContain('module');
    expect(scripts.map(([, , inline]) => inline?.trim())).toEqual(scripts.map(() => ''));
    const code = asset(/theme-init-[\w-]+\.js$/) ?? '';
    expect(code).toContain('agentarium.theme');
    expect(code).not.toMatch(/\b(import|export)\b/);
  });

  it('has a worker that caches only files of this build: those of an answer in every language', () => {
    const worker = asset(/^sw\.js$/) ?? '';
    const { build: first, files } = JSON.parse(/\{"version".*?\]\}/.exec(worker)?.[0] ?? '{}');
    expect(asset(/^index\.html$/)).toContain(`src="${first}"`);
    const made = new Set(output.map(({ fileName }) => fileName));
    expect(files.filter((file: string) => !made.has(file))).toEqual([]);
    for (const part of ['execution-page', 'executions-page', 'markdown-body', 'shell'])
      expect(files.join()).toContain(`assets/${part}-`);
    expect(files.join()).not.toMatch(/admin-\w+-page|json-code|ChartsWrapper/);
    expect(worker).not.toMatch(/\b(import|export)\b/);
  });

  it('can report in every language that the app could not be started', () => {
    const code = asset(/boot-watch-[\w-]+\.js$/) ?? '';
    expect(code).toContain('Agentarium could not be started');
    expect(code).toContain('Не удалось запустить Agentarium');
  });

  it('has no ripples, which our theme disables', () => {
    const code = entry()
      .map((chunk) => chunk.code)
      .join('\n');
    expect(code).toContain('MuiButtonBase');
    expect(code).not.toContain('MuiTouchRipple');
  });

  it('keeps schemas, markdown, charts and the palette out of the entry', () => {
    const heavy = entryModules().filter((id) =>
      /node_modules\/(zod|react-markdown|remark|micromark|cmdk)/.test(id),
    );
    expect(heavy).toEqual([]);
  });

  // Compressed with gzip, which is fast; browsers get Brotli, a seventh less (decision 0024).
  it.each([
    ['login', 139, ['auth']],
    ['dashboard', 174, ['dashboard']],
    ['task', 178, ['tasks', 'executions', 'tool-calls']],
    ['execution', 204, ['executions', 'tool-calls', 'progress']],
  ])('loads for %s at most %i kB of JavaScript, including texts, without schemas', (page, most, texts) => {
    const names = ['common', 'shell', 'errors', ...texts].join('|');
    const frame = page === 'login' ? '' : '|layout/shell\\.tsx';
    const needed = new RegExp(`/(pages/${page}-page\\.tsx|locales/ru/(${names})\\.json${frame})$`);
    const first = closure(
      chunks().filter(({ isEntry, moduleIds }) => isEntry || moduleIds.some((id) => needed.test(id))),
    );
    const modules = first.flatMap(({ moduleIds }) => moduleIds);
    expect(modules.filter((id) => /\/ru\//.test(id))).toHaveLength(3 + texts.length);
    expect(modules.filter((id) => /node_modules\/zod\//.test(id))).toEqual([]);
    expect(Math.ceil(gzipped(first) / 1000)).toBeLessThanOrEqual(most);
  });

  it('loads at most 150 kB more for any other page', () => {
    const known = new Set(entry());
    const pages = chunks().filter(({ facadeModuleId: id }) => /\/pages\/[\w-]+-page\.tsx$/.test(id ?? ''));
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) {
      const added = closure([page]).filter((chunk) => !known.has(chunk));
      expect([page.name, gzipped(added) <= 150_000]).toEqual([page.name, true]);
    }
  });

  it.each([
    [
      '/',
      'token',
      ['dashboard-page.tsx', 'shell.tsx', 'en/dashboard.json', 'en/common.json'],
      [dashboardData],
    ],
    ['/executions/1', 'token', ['execution-page.tsx', 'shell.tsx', 'en/progress.json'], [executionData]],
    ['/login', 'token', ['dashboard-page.tsx', 'shell.tsx'], [dashboardData]],
    ['/settings', 'token', ['settings-page.tsx', 'shell.tsx'], []],
    ['/tasks', null, ['login-page.tsx', 'en/auth.json'], null],
    ['/login', null, ['login-page.tsx', 'en/auth.json'], null],
    ['/register', null, ['register-page.tsx', 'en/auth.json'], null],
    ['/forgot-password', null, ['forgot-password-page.tsx'], null],
  ])('requests early what %s needs, with %s', async (pathname, token, needed, data) => {
    const links: { rel?: string; href?: string }[] = [];
    const touches: (() => void)[] = [];
    const asked: string[] = [];
    const page = {
      window: {} as { agentariumStart?: Promise<void> },
      addEventListener: (_type: string, listener: () => void) => touches.push(listener),
      fetch: (address: string, { method }: { method: string }) => {
        asked.push(`${method} ${address}`);
        return Promise.resolve();
      },
      localStorage: { getItem: (key: string) => (key === 'agentarium.token' ? token : null) },
      navigator: { languages: ['en-GB'] },
      location: { pathname },
      document: {
        visibilityState: 'hidden',
        createElement: () => ({}),
        head: { append: (link: object) => links.push(link) },
        documentElement: { dataset: {} as Record<string, string> },
      },
    };
    runInNewContext(asset(/route-preload-[\w-]+\.js$/) ?? '', page);
    let hasStarted = false;
    void page.window.agentariumStart?.then(() => {
      hasStarted = true;
    });
    // A background page is never painted: the app's files load immediately.
    await nextTask();
    // Without a session the login is complete without the app, which starts on the first touch.
    const isComplete = token === null && /^\/(login|forgot-password)$/.test(pathname);
    expect(hasStarted).toBe(!isComplete);
    touches.at(0)?.();
    await page.window.agentariumStart;
    const named = links.map(({ href }) => output.find(({ fileName }) => `/${fileName}` === href));
    const modules = named.flatMap((file) => (file?.type === 'chunk' ? file.moduleIds : []));
    expect(named).not.toContain(undefined);
    expect(needed.filter((end) => !modules.some((id) => id.endsWith(`/${end}`)))).toEqual([]);
    expect(modules.filter((id) => /\/ru\//.test(id))).toEqual([]);
    expect(modules.filter((id) => /-page\.tsx$/.test(id))).toHaveLength(1);
    expect(
      links.filter(({ rel, href }) => rel === 'preload' && /latin.*woff2$/.test(href ?? '')),
    ).toHaveLength(2);
    expect(asked).toEqual(data === null ? [] : ['POST /api/auth/validate', ...data]);
  });

  it('starts with a script that loads the app after the first paint', () => {
    const html = asset(/^index\.html$/) ?? '';
    expect(html).not.toContain('modulepreload');
    const begin = /<script type="module"[^>]* src="\/(assets\/begin-[\w-]+\.js)"/.exec(html)?.[1] ?? 'none';
    const code = asset(new RegExp(begin)) ?? '';
    expect(code).toContain('await agentariumStart');
    const [first] = chunks().filter(({ isEntry }) => isEntry);
    expect(code).toContain(`"/${first?.fileName}"`);
  });

  it('keeps the path of every endpoint', () => {
    const code = output.flatMap((file) => (file.type === 'chunk' ? [file.code] : [])).join('\n');
    expect(code).toContain(api.auth.validateSession.path);
    expect(code).toContain(api.users.getMe.path);
  });

  it('includes every icon once', () => {
    const sprite = asset(/assets\/icons-[\w-]+\.svg$/) ?? '';
    const ids = [...sprite.matchAll(/<symbol id="([\w-]+)"/g)].map(([, id]) => id);
    expect(ids).toContain('dashboard');
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('shows the mark before any code has loaded, and a notice in browsers without scripts', () => {
    const html = asset(/index\.html$/) ?? '';
    expect(html).toMatch(/<div class="splash"><svg .*<path .*<\/svg><\/div><\/div>/s);
    const noscript = /<noscript>(.*)<\/noscript>/s.exec(html)?.[1] ?? '';
    for (const language of languages) expect(noscript).toContain(`>${bootTexts(language).noscript}</p>`);
  });

  it.each([
    ['index', 'Sign in', 'Вход'],
    ['register', 'Create an account', 'Регистрация'],
    ['forgot-password', 'Forgot your password?', 'Забыли пароль?'],
    ['reset-password', 'Set a new password', 'Новый пароль'],
    ['verify-email', 'Confirming your email', 'Подтверждаем адрес почты'],
    ['shared', 'Agentarium', 'Agentarium'],
  ])(
    'writes %s and the frame of the app into the page, in each language, with their styles',
    (name, ...texts) => {
      const file = (ending: string) => asset(new RegExp(`^${name}${ending}\\.html$`)) ?? '';
      const html = file('');
      for (const [at, language] of languages.entries()) {
        const page = name === 'index' ? 'login' : name;
        const [, part = ''] =
          new RegExp(
            `prerendered-${page}-${language}" lang="${language}">(.*?)<div class="prerendered`,
            's',
          ).exec(html) ?? [];
        expect(part).toContain(texts[at]);
        expect(html).toContain(`prerendered-shell-${language}" lang="${language}" inert>`);
        for (const [, used] of part.matchAll(/ css-([\w-]+)[" ]/g))
          if (used !== '0') expect(html).toContain(`.css-${used}`);
      }
      expect(html).not.toMatch(/<script[^>]*>[^<]/);
      expect([html, file('\\.ru')].map((each) => /<html lang="(\w+)"/.exec(each)?.[1])).toEqual(['en', 'ru']);
    },
  );

  it('has the mark and the drawings used by the pages', () => {
    const publicFile = (name: string) => existsSync(new URL(`../public/${name}`, import.meta.url));
    const drawings = readFileSync(new URL('../src/design/layout/drawing.tsx', import.meta.url), 'utf8');
    const names = [...drawings.matchAll(/^ {2}\| '([\w-]+)'/gm)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(5);
    expect(
      ['mark.svg', 'favicon.svg', ...names.map((name) => `empty/${name}.svg`)].filter(
        (name) => !publicFile(name),
      ),
    ).toEqual([]);
  });
});
