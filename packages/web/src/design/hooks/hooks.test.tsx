import { act, renderHook } from '@testing-library/react';
import { useRef } from 'react';
import { describe, expect, it } from 'vitest';
import { switchToRussian } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { aUser, tokenFor } from '../../../testing/users.ts';
import { sessionStore } from '../../lib/session-store.ts';
import { useScrollIntoView } from './use-focus.ts';
import { useFormat, useMoney } from './use-format.ts';
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
    [1234.5, '$1,234.50'],
    [0.0123, '$0.0123'],
    [0.00004, '$0.00'],
  ])('%d is %s', (value, text) => {
    const { result } = renderHook(() => useMoney('USD'));
    expect(result.current(value)).toBe(text);
  });
});

it('the title of the document is set as soon as it is known', () => {
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

it('new content that is far from its button is scrolled into view', async () => {
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
