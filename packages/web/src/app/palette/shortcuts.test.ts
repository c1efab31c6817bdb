import { afterEach, describe, expect, it } from 'vitest';
import { turnLetters } from './palette-store.ts';
import { type Shortcut, shortcutOf } from './shortcuts.ts';

afterEach(() => document.body.replaceChildren());

/** The command of a key pressed inside an element of the page; inside the body when absent. */
function press(init: KeyboardEventInit, inside = '', first: 'g' | null = null): Shortcut | null {
  document.body.innerHTML = inside;
  let found: Shortcut | null = null;
  const listener = (event: KeyboardEvent) => {
    found = shortcutOf(event, first);
  };
  window.addEventListener('keydown', listener);
  const target = document.body.querySelector('[data-here]') ?? document.body;
  target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }));
  window.removeEventListener('keydown', listener);
  return found;
}

describe('a key on the page', () => {
  it.each<[string, KeyboardEventInit, Shortcut | null]>([
    ['n', { key: 'n', code: 'KeyN' }, { show: 'tasks' }],
    ['n on the Russian layout', { key: 'т', code: 'KeyN' }, { show: 'tasks' }],

    ['/', { key: '/', code: 'Slash' }, { show: 'palette' }],
    ['/ on the Russian layout', { key: '.', code: 'Slash' }, { show: 'palette' }],
    ['?', { key: '?', code: 'Slash', shiftKey: true }, { show: 'shortcuts' }],
    ['? on the Russian layout', { key: ',', code: 'Slash', shiftKey: true }, { show: 'shortcuts' }],
    ['g', { key: 'g', code: 'KeyG' }, { first: 'g' }],
    ['a letter of no shortcut', { key: 'x', code: 'KeyX' }, null],
    ['a key that is held', { key: 'n', code: 'KeyN', repeat: true }, null],
    ['Ctrl N', { key: 'n', code: 'KeyN', ctrlKey: true }, null],
    ['Alt N', { key: 'n', code: 'KeyN', altKey: true }, null],
    ['Cmd N', { key: 'n', code: 'KeyN', metaKey: true }, null],
    ['Ctrl K', { key: 'k', code: 'KeyK', ctrlKey: true }, { show: 'palette' }],

    ['Ctrl K on the Russian layout', { key: 'л', code: 'KeyK', ctrlKey: true }, { show: 'palette' }],
    ['Ctrl Alt K', { key: 'k', code: 'KeyK', ctrlKey: true, altKey: true }, null],
  ])('%s', (_name, init, expected) => {
    expect(press(init)).toEqual(expected);
  });

  it.each([
    ['d', '/'],
    ['a', '/agents'],
  ])('%s after g goes to %s', (key, go) => {
    expect(press({ key, code: `Key${key.toUpperCase()}` }, '', 'g')).toEqual({ go });
  });

  it.each([
    ['n', { show: 'tasks' }],
    ['g', { first: 'g' }],
    ['x', null],
  ])('%s after g works as it does alone', (key, expected) => {
    expect(press({ key, code: `Key${key.toUpperCase()}` }, '', 'g')).toEqual(expected);
  });
});

describe('while something else uses the keys', () => {
  it.each([
    ['a field', '<input data-here>'],
    ['a long text', '<textarea data-here></textarea>'],
    ['a list of the browser', '<select data-here></select>'],
    ['an editor', '<div role="textbox"><b data-here></b></div>'],
    ['a menu', '<ul role="menu"><li data-here></li></ul>'],
    ['a list of options', '<ul role="listbox"><li data-here></li></ul>'],
    ['a dialog over the page', '<div role="dialog"></div><p data-here></p>'],
    ['a question over the page', '<div role="alertdialog"></div>'],
  ])('%s: letters are no shortcuts, Ctrl K still is', (_what, inside) => {
    expect(press({ key: 'n', code: 'KeyN' }, inside)).toBeNull();
    expect(press({ key: 'k', code: 'KeyK', ctrlKey: true }, inside)).toEqual({ show: 'palette' });
  });

  it('a button doesn’t use letters', () => {
    expect(press({ key: 'n', code: 'KeyN' }, '<button data-here>Run</button>')).toEqual({ show: 'tasks' });
  });
});

it('letters can be disabled and enabled again', () => {
  turnLetters(false);
  expect(press({ key: 'n', code: 'KeyN' })).toBeNull();
  turnLetters(true);
  expect(press({ key: 'n', code: 'KeyN' })).toEqual({ show: 'tasks' });
});
