import { useRef } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { speakRussian } from '../../../testing/fields.ts';
import { act, renderHook, screen, waitFor } from '../../../testing/library.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { aUser, tokenFor } from '../../../testing/users.ts';
import { sessionStore } from '../../lib/session-store.ts';
import { useFormat } from './use-format.ts';
import { useIntoView } from './use-into-view.ts';
import { useMoney } from './use-money.ts';
import { useSession } from './use-session.ts';
import { useTitle } from './use-title.ts';
import { useTurn } from './use-turn.ts';

const words = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const signIn = (facts: Parameters<typeof aUser>[0]) =>
  act(() => sessionStore.start(tokenFor('marina'), aUser(facts)));

describe('the formats of a reader', () => {
  it('are in the zone of the profile, and follow it when it changes', () => {
    signIn({ timezone: 'Asia/Tokyo' });
    const { result } = renderHook(useFormat);
    const time = () => words(result.current.time('2026-11-14T22:30:00Z'));
    expect(time()).toBe('7:30 AM');
    signIn({ timezone: 'America/New_York' });
    expect(time()).toBe('5:30 PM');
  });

  it('are in the zone of the browser without a profile', () => {
    const { result } = renderHook(useFormat);
    expect(result.current.zone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  });

  it('are those of the language, and follow it', async () => {
    const { result } = renderHook(useFormat);
    expect(result.current.number(1234.5)).toBe('1,234.5');
    await speakRussian();
    expect(words(result.current.number(1234.5))).toBe('1 234,5');
    expect(words(result.current.percent(0.25))).toBe('25 %');
    expect(words(result.current.duration(185_000))).toBe('3 мин 5 с');
    expect(words(result.current.money(19_900, 'USD'))).toBe('199,00 $');
  });

  it('stay the same objects while nothing changes, for what depends on them', () => {
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

it('a session is the same for all who read it, from its beginning to its end', () => {
  const { result } = renderHook(() => [useSession(), useSession()]);
  const statuses = () => result.current.map(({ status }) => status);
  expect(statuses()).toEqual(['signed-out', 'signed-out']);
  signIn({ name: 'Marina' });
  expect(statuses()).toEqual(['signed-in', 'signed-in']);
  act(() => sessionStore.end());
  expect(statuses()).toEqual(['signed-out', 'signed-out']);
});

it('a page is titled by what it shows as soon as that is known', () => {
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

it('what is said far from its button is brought into view each time it says something new', async () => {
  const shown: string[] = [];
  function Said({ text }: { text: string }) {
    const place = useIntoView(text);
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

describe('the parts of a long page', () => {
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
  // What waits for an idle moment would hold up the next test's turns.
  afterEach(() => {
    while (idle.length > 0) rest();
    vi.unstubAllGlobals();
  });

  function Part({ name }: { name: string }) {
    const [part, hasTurn] = useTurn(name);
    return (
      <section ref={part} aria-label={name}>
        {hasTurn ? 'built' : 'waits'}
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
  it('are all built at once where nothing tells what is in sight', async () => {
    await show('a1', 'a2');
    expect(states()).toEqual(['built', 'built']);
  });

  it('are built when they come into sight, and not before', async () => {
    inABrowser();
    await show('b1', 'b2');
    watches[1]?.see(false);
    expect(states()).toEqual(['waits', 'waits']);
    watches[1]?.see(true);
    expect(states()).toEqual(['waits', 'built']);
  });

  it('are built one an idle moment meanwhile', async () => {
    inABrowser();
    await show('c1', 'c2');
    expect(idle).toHaveLength(1);
    rest();
    expect(states()).toEqual(['built', 'waits']);
    rest();
    expect(states()).toEqual(['built', 'built']);
  });

  it('are there at once when the page is opened again', async () => {
    inABrowser();
    const { unmount } = await show('d1');
    watches[0]?.see(true);
    await waitFor(() => expect(states()).toEqual(['built']));
    unmount();
    await show('d1', 'd2');
    expect(states()).toEqual(['built', 'waits']);
  });

  it('wait no longer once the page is left', async () => {
    inABrowser();
    const { unmount } = await show('e1');
    unmount();
    expect(watches.every(({ isWatching }) => !isWatching)).toBe(true);
    await show('e2');
    while (idle.length > 0) rest();
    expect(states()).toEqual(['built']);
  });
});
