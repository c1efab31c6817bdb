import type { KeyboardEvent } from 'react';

const steps: Record<string, (place: number, last: number) => number> = {
  ArrowDown: (place) => place + 1,
  ArrowUp: (place) => place - 1,
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * Arrow keys, Home and End move the focus between the main controls of a list's rows. All controls stay in the Tab
 * order, no role changes, and keys pressed in a row's menus and fields are ignored.
 */
export function rowKeys(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('li')]
    .map((row) => row.querySelector<HTMLElement>('h3 a, input[type="checkbox"]'))
    .filter((control) => control !== null);
  const place = rows.indexOf(event.target as HTMLElement);
  const next = place < 0 ? undefined : rows[step(place, rows.length - 1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
