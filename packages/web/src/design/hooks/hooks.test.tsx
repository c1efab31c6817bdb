import { useRef } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { switchToRussian } from '../../../testing/fields.ts';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { renderWithProviders } from '../../../testing/render.tsx';
import { aUser, tokenFor } from '../../../testing/users.ts';
import { sessionStore } from '../../lib/session-store.ts';
import { useFormat } from './use-format.ts';
import { useMoney } from './use-money.ts';
import { useScrollIntoView } from './use-scroll-into-view.ts';
import { useSession } from './use-session.ts';
import { useSlice } from './use-slice.ts';
import { useTitle } from './use-title.ts';

const words = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const signIn = (facts: Parameters<typeof aUser>[0]) =>
  act(() => sessionStore.start(tokenFor('marina'), aUser(facts)));

describe('the user’s formats', () => {
  it('use the zone of the profile, and follow its changes', () => {
    signIn({ timezone: 'Asia/Tokyo' });
    const { result } = renderHook(useFormat);
    const time = () => words(result.current.time('2026-11-14T22:30:00Z'));
    expect(time()).toBe('7:30 AM');
    signIn({ timezone: 'America/New_York' });
    expect(time()).toBe('5:30 PM');
  });

  it('use the browser’s zone without a profile', () => {
    const { result } = renderHook(useFormat);
    expect(result.current.zone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  });

  it('use the language, and follow its changes', async () => {
    const { result } = renderHook(useFormat);
    expect(result.current.number(1234.5)).toBe('1,234.5');
    await switchToRussian();
    expect(words(result.current.number(1234.5))).toBe('1 234,5');
    expect(words(result.current.percent(0.25))).toBe('25 %');
    expect(words(result.current.duration(185_000))).toBe('3 мин 5 с');
    expect(words(result.current.money(19_900, 'USD'))).toBe('199,00 $');
  });

  it('are stable objects while nothing changes, for hooks that depend on them', () => {
    const { result, rerender } = renderHook(useFormat);
    const before = result.current;
    rerender();
    expect(result.current).toBe(before);
  });
});

describe('sums of money', () => {
  it.each([
    [0, '$0.00'],
    [1, '$1.00'],
    [1234.5, '$1,234.50'],
    [0.5, '$0.50'],
    [0.0123, '$0.0123'],
    [0.00004, '$0.00'],
  ])('%d is %s', (value, text) => {
    const { result } = renderHook(() => useMoney('USD'));
    expect(result.current(value)).toBe(text);
  });
});

it('the session is the same for all its readers, from start to end', () => {
  const { result } = renderHook(() => [useSession(), useSession()]);
  const statuses = () => result.current.map(({ status }) => status);
  expect(statuses()).toEqual(['signed-out', 'signed-out']);
  signIn({ name: 'Marina' });
  expect(statuses()).toEqual(['signed-in', 'signed-in']);
  act(() => sessionStore.end());
  expect(statuses()).toEqual(['signed-out', 'signed-out']);
});

it('sets the document’s title as soon as it is known', () => {
  document.title = 'Agentarium';
  const { rerender } = renderHook(({ title }: { title?: string | undefined }) => useTitle(title), {
    initialProps: {},
  });
  expect(document.title).toBe('Agentarium');
  rerender({ title: 'Weekly menu' });
  expect(document.title).toBe('Weekly menu · Agentarium');
  rerender({ title: undefined });
  expect(document.title).toBe('Weekly menu · Agentarium');
});

it('scrolls new content that is far from its button into view', async () => {
  const shown: string[] = [];
  function Said({ text }: { text: string }) {
    const place = useScrollIntoView(text);
    const attach = useRef((element: HTMLDivElement | null) => {
      place.current = element;
      if (element) element.scrollIntoView = () => shown.push(element.textContent ?? '');
    });
    return <div ref={attach.current}>{text}</div>;
  }
  const { rerender } = await renderWithProviders(<Said text="" />);
  for (const text of ['Saved', 'Saved', '', 'Not saved']) rerender(<Said text={text} />);
  expect(shown).toEqual(['Saved', 'Not saved']);
});

describe('the slices of a long page', () => {
  type Watch = { element: Element; see: (isIntersecting: boolean) => void; isWatching: boolean };
  let watches: Watch[] = [];
  let idle: (() => void)[] = [];
  const rest = () => act(() => idle.shift()?.());

  const inABrowser = () => {
    watches = [];
    idle = [];
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        readonly #tell: (entries: { isIntersecting: boolean }[]) => void;
        #watch: Watch | undefined;
        constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
          this.#tell = tell;
        }
        observe(element: Element) {
          const see = (isIntersecting: boolean) => act(() => this.#tell([{ isIntersecting }]));
          this.#watch = { element, see, isWatching: true };
          watches.push(this.#watch);
        }
        disconnect() {
          if (this.#watch) this.#watch.isWatching = false;
        }
      },
    );
    vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
  };
  // What still waits for an idle moment would delay the next test's slices.
  afterEach(() => {
    while (idle.length > 0) rest();
    vi.unstubAllGlobals();
  });

  function Part({ name }: { name: string }) {
    const [part, hasSlice] = useSlice(name);
    return (
      <section ref={part} aria-label={name}>
        {hasSlice ? 'built' : 'waits'}
      </section>
    );
  }
  const show = (...names: string[]) =>
    renderWithProviders(
      <div>
        {names.map((name) => (
          <Part key={name} name={name} />
        ))}
      </div>,
    );
  const states = () => screen.getAllByRole('region').map((part) => part.textContent);
  it('all render immediately without an IntersectionObserver', async () => {
    await show('a1', 'a2');
    expect(states()).toEqual(['built', 'built']);
  });

  it('render when they scroll into view, not before', async () => {
    inABrowser();
    await show('b1', 'b2');
    watches[1]?.see(false);
    expect(states()).toEqual(['waits', 'waits']);
    watches[1]?.see(true);
    expect(states()).toEqual(['waits', 'built']);
  });

  it('render one by one when the browser is idle', async () => {
    inABrowser();
    await show('c1', 'c2');
    expect(idle).toHaveLength(1);
    rest();
    expect(states()).toEqual(['built', 'waits']);
    rest();
    expect(states()).toEqual(['built', 'built']);
  });

  it('render immediately when the page is opened again', async () => {
    inABrowser();
    const { unmount } = await show('d1');
    watches[0]?.see(true);
    await waitFor(() => expect(states()).toEqual(['built']));
    unmount();
    await show('d1', 'd2');
    expect(states()).toEqual(['built', 'waits']);
  });

  it('stop waiting once the page is left', async () => {
    inABrowser();
    const { unmount } = await show('e1');
    unmount();
    expect(watches.every(({ isWatching }) => !isWatching)).toBe(true);
    await show('e2');
    while (idle.length > 0) rest();
    expect(states()).toEqual(['built']);
  });
});
