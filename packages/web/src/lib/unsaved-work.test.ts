import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LoadError, reloadAfterUpgrade } from './load-file.ts';
import { draftKeys, readText, reloadedKey, writeText } from './storage.ts';
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

describe('what a reload could lose', () => {
  it('is nothing at first', () => {
    field();
    expect(hasUnsavedWork()).toBe(false);
  });

  it('is a field with typed text, until the field is gone', () => {
    const input = field();
    typeInto(input);
    expect(hasUnsavedWork()).toBe(true);
    input.remove();
    expect(hasUnsavedWork()).toBe(false);
  });

  it('is not what was searched for', () => {
    typeInto(field('search'));
    expect(hasUnsavedWork()).toBe(false);
  });

  it('is a form that says so, until all of them are saved', () => {
    const saved = [markUnsaved(), markUnsaved()];
    saved[0]?.();
    saved[0]?.();
    expect(hasUnsavedWork()).toBe(true);
    saved[1]?.();
    expect(hasUnsavedWork()).toBe(false);
  });

  it('is the draft of a run', () => {
    writeText(`${draftKeys}menu`, '{}', 'session');
    expect(hasUnsavedWork()).toBe(true);
  });

  it('is an open dialog', () => {
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

  it('is done once for a build, and again for the next', () => {
    expect(tries(upgraded(), upgraded(), upgraded('/assets/index-3.js'))).toEqual({
      done: [true, false, true],
      reloads: 2,
    });
    expect(readText(reloadedKey, 'session')).toBe('/assets/index-3.js');
  });

  it('waits while something could be lost', () => {
    const saved = markUnsaved();
    expect(tries(upgraded())).toEqual({ done: [false], reloads: 0 });
    saved();
    expect(tries(upgraded()).reloads).toBe(1);
  });

  it.each(['offline', 'failed'] as const)('is no help when a file is %s', (reason) => {
    expect(tries(new LoadError({ reason }))).toEqual({ done: [false], reloads: 0 });
  });
});
