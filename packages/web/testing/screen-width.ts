import { onTestFinished } from 'vitest';

/** Mocks media queries about widths for a screen of this many pixels, until the test ends. */
export function onScreenOf(width: number): void {
  const before = window.matchMedia;
  window.matchMedia = (query) => {
    const bounds = [...query.matchAll(/(min|max)-width:\s*([\d.]+)px/g)];
    const fits = bounds.every(([, end, px]) => (end === 'min' ? width >= Number(px) : width <= Number(px)));
    return { ...before(query), matches: bounds.length > 0 && fits };
  };
  onTestFinished(() => {
    window.matchMedia = before;
  });
}
