import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LoadError, reloadAfterUpgrade } from './load-file.ts';
import { readText, reloadedKey } from './storage.ts';
import { hasUnsavedWork, markUnsaved, watchFields } from './unsaved-work.ts';

let stop = () => {};
beforeEach(() => {
  stop = watchFields();
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});
const field = (type = 'text') => {
  const input = document.createElement('input');
  input.type = type;
  document.body.append(input);
  return input;
};
const typeInto = (input: HTMLElement) => input.dispatchEvent(new InputEvent('input', { bubbles: true }));

describe('unsaved work', () => {
  it('does not exist at first', () => {
    field();
    expect(hasUnsavedWork()).toBe(false);
  });

  it('includes a field with typed text, until the field is removed', () => {
    const input = field();
    typeInto(input);
    expect(hasUnsavedWork()).toBe(true);
    input.remove();
    expect(hasUnsavedWork()).toBe(false);
  });

  it('excludes search text', () => {
    typeInto(field('search'));
    expect(hasUnsavedWork()).toBe(false);
  });

  it('includes a form that marks itself, until all of them are saved', () => {
    const saved = [markUnsaved(), markUnsaved()];
    saved[0]?.();
    saved[0]?.();
    expect(hasUnsavedWork()).toBe(true);
    saved[1]?.();
    expect(hasUnsavedWork()).toBe(false);
  });

  it('includes an open dialog', () => {
    const dialog = document.createElement('div');
    dialog.setAttribute('role', 'dialog');
    document.body.append(dialog);
    expect(hasUnsavedWork()).toBe(true);
  });
});

describe('the reload after an upgrade', () => {
  const upgraded = (build = '/assets/index-2.js') => new LoadError({ reason: 'upgraded', build });
  const tries = (...errors: LoadError[]) => {
    let reloads = 0;
    const done = errors.map((error) => reloadAfterUpgrade(error, () => reloads++));
    return { done, reloads };
  };

  it('happens once per build', () => {
    expect(tries(upgraded(), upgraded(), upgraded('/assets/index-3.js'))).toEqual({
      done: [true, false, true],
      reloads: 2,
    });
    expect(readText(reloadedKey, 'session')).toBe('/assets/index-3.js');
  });

  it('waits while there is unsaved work', () => {
    const saved = markUnsaved();
    expect(tries(upgraded())).toEqual({ done: [false], reloads: 0 });
    saved();
    expect(tries(upgraded()).reloads).toBe(1);
  });

  it.each(['offline', 'failed'] as const)('does not happen when a file is %s', (reason) => {
    expect(tries(new LoadError({ reason }))).toEqual({ done: [false], reloads: 0 });
  });
});
