import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderWithProviders } from '../../../testing/render.tsx';
import { SectionNav } from './section-nav.tsx';

afterEach(() => vi.unstubAllGlobals());

it('the menu of sections marks the one that is left at the top when the one above it scrolls away', async () => {
  let report: (changes: object[]) => void = () => {};
  const observe = vi.fn();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = observe;
      disconnect = () => {};
      constructor(callback: typeof report) {
        report = callback;
      }
    },
  );
  await renderWithProviders(
    <>
      <SectionNav
        label="Sections"
        sections={[
          { id: 'first', label: 'First' },
          { id: 'second', label: 'Second' },
        ]}
      />
      <div id="first" />
      <div id="second" />
    </>,
  );
  const change = (id: string, isIntersecting: boolean) =>
    act(async () => report([{ target: document.getElementById(id), isIntersecting }]));
  const current = () => screen.queryAllByRole('link', { current: true }).map((link) => link.textContent);
  await change('first', true);
  await change('second', true);
  expect(current()).toEqual(['First']);
  await change('first', false);
  expect(current()).toEqual(['Second']);
});
