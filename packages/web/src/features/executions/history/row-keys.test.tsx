import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { rowKeys } from './executions-list.tsx';

const show = () =>
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: as the lists that use it, whose rows hold the controls
    <div onKeyDown={rowKeys}>
      {['one', 'two', 'three'].map((name) => (
        <ul key={name}>
          <li>
            <h3>
              <a href={`/${name}`}>{name}</a>
            </h3>
            <button type="button">{`menu of ${name}`}</button>
          </li>
        </ul>
      ))}
    </div>,
  );

const press = (key: string, more: object = {}) =>
  !fireEvent.keyDown(document.activeElement as Element, { key, ...more });
const focused = () => document.activeElement?.textContent;

describe('the arrow keys in a list', () => {
  it('move from row to row, but not past the ends', () => {
    show();
    screen.getByRole('link', { name: 'one' }).focus();
    expect([press('ArrowDown'), focused()]).toEqual([true, 'two']);
    expect([press('End'), focused()]).toEqual([true, 'three']);
    expect([press('ArrowDown'), focused()]).toEqual([false, 'three']);
    expect([press('ArrowUp'), focused()]).toEqual([true, 'two']);
    expect([press('Home'), focused()]).toEqual([true, 'one']);
  });

  it('do nothing in a row’s other controls, nor with a modifier', () => {
    show();
    screen.getByRole('link', { name: 'two' }).focus();
    expect([press('ArrowDown', { altKey: true }), focused()]).toEqual([false, 'two']);
    expect([press('j'), focused()]).toEqual([false, 'two']);
    screen.getByRole('button', { name: 'menu of two' }).focus();
    expect([press('ArrowDown'), focused()]).toEqual([false, 'menu of two']);
  });
});
