import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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
