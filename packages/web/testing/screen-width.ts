import { onTestFinished } from 'vitest';

/** Answers media queries about widths as a screen of so many pixels would, until the test ends. */
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
