import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { transformWithOxc } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { fakeCaches } from '../testing/caches.ts';

const shell = { version: 'v2', build: '/assets/index-2.js', files: ['assets/index-2.js', 'assets/page.js'] };
type Given = Record<string, unknown>;

describe('the service worker', () => {
  let code = '';
  beforeAll(async () => {
    const source = new URL('../src/app/service-worker.ts', import.meta.url);
    const compiled = await transformWithOxc(readFileSync(source, 'utf8'), 'service-worker.ts');
    code = compiled.code.replace('__SHELL__', JSON.stringify(shell));
  });

  /** A worker in a separate browser, with a server that responds by path; null is no connection. */
  function begin(serve: (path: string) => string | null = (path) => `server ${path}`) {
    const listeners = new Map<string, (event: Given) => void>();
    const shown: unknown[][] = [];
    const opened: string[] = [];
    const done: string[] = [];
    let pages: Given[] = [];
    const caches = fakeCaches();
    const fetch = async (request: string | { url: string }) => {
      const path = new URL(typeof request === 'string' ? request : request.url, 'http://localhost').pathname;
      const text = serve(path);
      if (text === null) throw new TypeError('Failed to fetch');
      return new Response(text);
    };
    const open = async (name: string) => {
      const cache = await caches.open(name);
      const addAll = (paths: string[]) =>
        Promise.all(paths.map(async (path) => cache.put(path, await fetch(path))));
      return { ...cache, addAll };
    };
    const self = {
      addEventListener: (name: string, listen: (event: Given) => void) => listeners.set(name, listen),
      skipWaiting: async () => void done.push('takes over'),
      clients: {
        claim: async () => void done.push('claims'),
        matchAll: async () => pages,
        openWindow: async (url: string) => void opened.push(url),
      },
      registration: { showNotification: async (...args: unknown[]) => void shown.push(args) },
    };
    const location = { origin: 'http://localhost' };
    const page = { self, caches: { ...caches, open }, fetch, location, URL, Response, Error };
    runInContext(code, createContext(page));
    const dispatch = async (name: string, event: Given = {}) => {
      let work: unknown;
      listeners.get(name)?.({ ...event, waitUntil: (promise: unknown) => (work = promise) });
      await work;
    };
    /** Returns the response to a request; undefined when the worker leaves it to the browser. */
    const ask = async (url: string, facts: Given = {}) => {
      let answer: Promise<Response> | undefined;
      const request = { method: 'GET', mode: 'cors', url: new URL(url, 'http://localhost').href, ...facts };
      listeners.get('fetch')?.({ request, respondWith: (given: Promise<Response>) => (answer = given) });
      const response = await answer;
      return response && (response.type === 'error' ? 'error' : await response.text());
    };
    return { dispatch, ask, shown, opened, done, caches, stand: (next: Given[]) => (pages = next) };
  }
  const navigate = { mode: 'navigate' };

  it('caches the page with its files, and serves them without a connection', async () => {
    let isOnline = true;
    const serve = (path: string) =>
      isOnline ? (path === '/' ? `page ${shell.build}` : `server ${path}`) : null;
    const { dispatch, ask } = begin(serve);
    await dispatch('install');
    expect(await ask('/agents', navigate)).toBe('server /agents');
    isOnline = false;
    expect(await ask('/executions/7?tab=1', navigate)).toBe(`page ${shell.build}`);
    expect(await ask('/assets/page.js')).toBe('server /assets/page.js');
  });

  it('caches nothing from another build, which has its own worker', async () => {
    const { dispatch, caches } = begin(() => 'page /assets/index-3.js');
    await expect(dispatch('install')).rejects.toThrow('Another build');
    expect(await caches.keys()).toEqual([]);
  });

  it.each([
    ['/api/public/task-executions/7', {}],
    ['/api/calendar/x.ics', navigate],
    ['/assets/unknown.js', {}],
    ['/preview.jpg', navigate],
    ['/executions', { method: 'POST' }],
    ['https://elsewhere.example/assets/page.js', {}],
    ['/manifest.webmanifest', {}],
  ])('does not handle %s', async (url, facts) => {
    const { dispatch, ask } = begin((path) => (path === '/' ? `page ${shell.build}` : path));
    await dispatch('install');
    expect(await ask(url, facts)).toBeUndefined();
  });

  it('deletes the files of other versions on activation, but no answers', async () => {
    const { dispatch, caches, done } = begin((path) => (path === '/' ? `page ${shell.build}` : path));
    for (const name of ['agentarium-shell-v1', 'agentarium-answers-me']) await caches.open(name);
    await dispatch('install');
    await dispatch('activate');
    expect(await caches.keys()).toEqual(['agentarium-answers-me', 'agentarium-shell-v2']);
    expect(done).toEqual(['claims']);
  });

  it('reports its build, and takes over on request', async () => {
    const { dispatch, done } = begin();
    const said: unknown[] = [];
    await dispatch('message', {
      data: 'which build',
      ports: [{ postMessage: (text: unknown) => said.push(text) }],
    });
    expect([said, done]).toEqual([[shell.build], []]);
    await dispatch('message', { data: 'take over', ports: [] });
    expect(done).toEqual(['takes over']);
  });

  const payload = { title: 'Done', body: 'Soup', path: '/executions/7', tag: 'n-1', language: 'en' };
  it('shows a message unless the app is in front, and ignores what it can’t read', async () => {
    const { dispatch, shown, stand } = begin();
    await dispatch('push', { data: { json: () => payload } });
    expect(shown).toEqual([
      ['Done', expect.objectContaining({ body: 'Soup', tag: 'n-1', lang: 'en', data: '/executions/7' })],
    ]);
    stand([{ focused: true }]);
    await dispatch('push', { data: { json: () => payload } });
    stand([]);
    const unreadable = () => {
      throw new SyntaxError('no JSON');
    };
    for (const data of [null, { json: unreadable }, { json: () => ({}) }, { json: () => null }])
      await dispatch('push', { data });
    expect(shown).toHaveLength(1);
  });

  it.each([
    ['/executions/7', '/executions/7'],
    ['//elsewhere.example', '/'],
    ['/\\elsewhere.example', '/'],
    ['https://elsewhere.example', '/'],
    [undefined, '/'],
  ])('opens %s as %s', async (data, expected) => {
    const { dispatch, opened, stand } = begin();
    const notification = { close: () => {}, data };
    await dispatch('notificationclick', { notification });
    const led: string[] = [];
    const page = { focus: async () => page, navigate: async (url: string) => led.push(url) && page };
    stand([page]);
    await dispatch('notificationclick', { notification });
    stand([{ ...page, navigate: () => Promise.reject(new TypeError('not controlled')) }]);
    await dispatch('notificationclick', { notification });
    expect([opened, led]).toEqual([[expected, expected], [expected]]);
  });
});
