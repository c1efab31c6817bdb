import { act, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderWithProviders } from '../../../testing/render.tsx';
import { LoadError, loadFile, reloadAfterUpgrade } from '../../lib/load-file.ts';
import { readText, reloadedKey } from '../../lib/storage.ts';
import { markUnsaved, watchFields } from '../../lib/unsaved-work.ts';
import { FailedDialog, lazyPart } from './lazy-part.tsx';

const sources = import.meta.glob<string>('../../**/*.tsx', { query: '?raw', import: 'default' });
const page = (build: string) => `<script type="module" src="/assets/${build}.js"></script>`;
const realFetch = globalThis.fetch;
const cut = () => Promise.reject(new TypeError('Failed to fetch'));

/** Mocks the server's answer for its start page: `null` when it can't be reached. */
const startPage = (html: string | null) => {
  globalThis.fetch = html === null ? cut : () => Promise.resolve(new Response(html));
};
const failureOf = (load: () => Promise<unknown>) =>
  loadFile(load).then(
    () => null,
    (error: LoadError) => error,
  );

beforeEach(() => {
  document.head.insertAdjacentHTML('beforeend', page('index-own'));
});
afterEach(() => {
  globalThis.fetch = realFetch;
  document.head.querySelector('script')?.remove();
});

it('the module of lazy parts is the only place that uses lazy', async () => {
  const texts = await Promise.all(Object.entries(sources).map(async ([file, load]) => [file, await load()]));
  expect(texts.length).toBeGreaterThan(100);
  const using = texts.filter(([, text]) => /^import [^;]*\blazy\b[^;]* from 'react';/m.test(text ?? ''));
  expect(using.map(([file]) => file)).toEqual(['./lazy-part.tsx']);
});

describe('a file that failed to load', () => {
  it.each([
    ['offline', null],
    ['upgraded', page('index-next')],
    ['failed', page('index-own')],
    ['failed', '<h1>Sign in to the hotel</h1>'],
  ])('is %s', async (reason, html) => {
    startPage(html);
    expect((await failureOf(cut))?.failure.reason).toBe(reason);
  });

  it('reloads the page once for a build', () => {
    const reload = vi.fn();
    const upgraded = (build: string) => new LoadError({ reason: 'upgraded', build });
    expect(reloadAfterUpgrade(new LoadError({ reason: 'failed' }), reload)).toBe(false);
    expect(reloadAfterUpgrade(upgraded('/assets/index-2.js'), reload)).toBe(true);
    expect(reloadAfterUpgrade(upgraded('/assets/index-2.js'), reload)).toBe(false);
    expect(reloadAfterUpgrade(upgraded('/assets/index-3.js'), reload)).toBe(true);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('never reloads the page over an unsaved form, a typed field or a dialog', () => {
    const reload = vi.fn();
    const tries = () =>
      reloadAfterUpgrade(new LoadError({ reason: 'upgraded', build: '/assets/index-2.js' }), reload);

    const unmark = markUnsaved();
    expect(tries()).toBe(false);
    unmark();

    const unwatch = watchFields();
    document.body.innerHTML = '<input id="name">';
    document.getElementById('name')?.dispatchEvent(new Event('input', { bubbles: true }));
    expect(tries()).toBe(false);
    document.body.innerHTML = '<div role="dialog"></div>';
    expect(tries()).toBe(false);
    document.body.innerHTML = '';
    unwatch();

    expect(readText(reloadedKey, 'session')).toBeNull();
    expect(tries()).toBe(true);
  });
});

describe('a lazy component', () => {
  const arrives = () => Promise.resolve({ default: () => <p>The chart</p> });

  it('leaves the page unchanged when it fails, and can be retried', async () => {
    startPage(page('index-own'));
    const load = vi.fn(arrives).mockImplementationOnce(cut);
    const Chart = lazyPart(load);
    const { user } = await renderWithProviders(
      <>
        <h1>Overview</h1>
        <Suspense fallback={<p>Loading</p>}>
          <Chart />
        </Suspense>
      </>,
    );
    expect(await screen.findByRole('alert')).toHaveTextContent(/This part of the page could not be loaded/);
    expect(screen.getByRole('heading', { name: 'Overview' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('The chart')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('retries automatically when the connection is back', async () => {
    startPage(null);
    const Chart = lazyPart(vi.fn(arrives).mockImplementationOnce(cut));
    await renderWithProviders(
      <Suspense fallback={<p>Loading</p>}>
        <Chart />
      </Suspense>,
    );
    expect(await screen.findByRole('alert')).toHaveTextContent(/can't be reached/);
    expect(screen.queryByRole('button', { name: 'Reload the page' })).toBeNull();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('The chart')).toBeInTheDocument();
  });

  it('retries when another failed component has loaded', async () => {
    startPage(page('index-own'));
    const Chart = lazyPart(vi.fn(arrives).mockImplementationOnce(cut));
    const Table = lazyPart(vi.fn(arrives).mockImplementationOnce(cut));
    const { user } = await renderWithProviders(
      <Suspense fallback={<p>Loading</p>}>
        <Chart />
        <Table />
      </Suspense>,
    );
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
    await user.click(screen.getAllByRole('button', { name: 'Retry' })[0] as HTMLElement);
    await waitFor(() => expect(screen.getAllByText('The chart')).toHaveLength(2));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('offers to close a dialog that failed, and retries when it is opened again', async () => {
    startPage(null);
    const load = vi
      .fn(() => Promise.resolve({ default: (_: { onClose: () => void }) => <p>The dialog</p> }))
      .mockImplementationOnce(cut);
    const Dialog = lazyPart(load, { failed: FailedDialog });
    const onClose = vi.fn();
    const shown = (
      <Suspense fallback={null}>
        <Dialog onClose={onClose} />
      </Suspense>
    );
    const { user, unmount } = await renderWithProviders(shown);
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledOnce();
    unmount();
    await renderWithProviders(shown);
    await waitFor(() => expect(screen.getByText('The dialog')).toBeInTheDocument());
  });
});
