import { accountMenu, userMenu } from '../layout/menu-items.ts';
import { latinKey } from './keyboard-layout.ts';
import { areLettersOn, type PaletteView } from './palette-store.ts';

/** The pages that `g` and a letter lead to. */
export const pageLetters = [...userMenu, ...accountMenu].flatMap(({ letter, to, key }) =>
  letter ? [{ letter, to, key }] : [],
);

export type Shortcut = { show: Exclude<PaletteView, null> } | { go: string } | { first: 'g' };

/** Fields, and lists that go to what one types. */
const typing =
  'input, textarea, select, [role="textbox"], [role="combobox"], [role="menu"], [role="listbox"], [role="tree"], [role="grid"]';
const overlays = '[role="dialog"], [role="alertdialog"]';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest(typing) !== null);

/** Letters count wherever no text is entered and nothing is open over the page. */
const lettersCount = (event: KeyboardEvent) =>
  !event.repeat &&
  !(event.ctrlKey || event.metaKey || event.altKey) &&
  !isTyping(event.target) &&
  document.querySelector(overlays) === null &&
  areLettersOn();

/** Returns the shortcut of a key; `first` is the key before, for those of two. Null when it is none of ours. */
export function shortcutOf(event: KeyboardEvent, first: 'g' | null): Shortcut | null {
  const key = latinKey(event);
  if ((event.ctrlKey || event.metaKey) && !event.altKey && key === 'k') return { show: 'palette' };
  if (!lettersCount(event)) return null;
  if (first === 'g') {
    const page = pageLetters.find(({ letter }) => letter === key);
    if (page) return { go: page.to };
  }
  switch (key) {
    case 'g':
      return { first: 'g' };
    case 'n':
      return { show: 'tasks' };
    case '/':
      return { show: 'palette' };
    case '?':
      return { show: 'shortcuts' };
    default:
      return null;
  }
}
