import { expect, it } from 'vitest';
import { fewerVariables, inertParts, takeStyles, withOwnIds } from './prerendered-markup.ts';

it('moves each style out of the markup once, and removes what only React needs', () => {
  const styles = new Set(['.a{color:red}']);
  const markup =
    '<!--$--><p>Soup</p><!--/$--><link rel="preload" as="image" href="/a.svg"/><style>.a{color:red}</style><style data-x>.b{}</style>';
  expect(takeStyles(markup, styles)).toBe('<p>Soup</p>');
  expect([...styles]).toEqual(['.a{color:red}', '.b{}']);
});

it('disables what the app can’t replay, and prevents forms from submitting', () => {
  expect(inertParts('<input type="checkbox"/><input type="text"/>')).toBe(
    '<input disabled type="checkbox"/><input type="text"/>',
  );
  expect(inertParts('<form class="x">')).toBe('<form method="dialog" class="x">');
});

it('prefixes ids and references to them', () => {
  expect(withOwnIds('<p id="a" aria-labelledby="b c"><a href="/id">', 'ru-')).toBe(
    '<p id="ru-a" aria-labelledby="ru-b ru-c"><a href="/id">',
  );
});

it('keeps only the variables that are used, also indirectly', () => {
  const css = ':root{--a:1;--b:var(--a);--c:2;--d:3}.x{color:var(--b)}';
  expect(fewerVariables(css, '<p style="width:var(--d)">')).toBe(
    ':root{--a:1;--b:var(--a);--d:3}.x{color:var(--b)}',
  );
});
