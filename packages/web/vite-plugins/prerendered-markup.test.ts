import { expect, it } from 'vitest';
import { fewerVariables, inertParts, takeStyles, withOwnIds } from './prerendered-markup.ts';

it('takes each style out of a markup once, and what is of no use without React', () => {
  const styles = new Set(['.a{color:red}']);
  const markup =
    '<!--$--><p>Soup</p><!--/$--><link rel="preload" as="image" href="/a.svg"/><style>.a{color:red}</style><style data-x>.b{}</style>';
  expect(takeStyles(markup, styles)).toBe('<p>Soup</p>');
  expect([...styles]).toEqual(['.a{color:red}', '.b{}']);
});

it('offers nothing that only the app can do', () => {
  expect(inertParts('<button type="button">Menu</button>')).toBe(
    '<button disabled type="button">Menu</button>',
  );
  expect(inertParts('<button class="x" type="submit">Send</button>')).not.toContain('disabled');
  expect(inertParts('<input type="checkbox"/><input type="text"/>')).toBe(
    '<input disabled type="checkbox"/><input type="text"/>',
  );
  expect(inertParts('<form class="x">')).toBe('<form method="dialog" class="x">');
});

it('gives ids and what refers to them a beginning of their own', () => {
  expect(withOwnIds('<p id="a" aria-labelledby="b c"><a href="/id">', 'ru-')).toBe(
    '<p id="ru-a" aria-labelledby="ru-b ru-c"><a href="/id">',
  );
});

it('keeps the variables that are used, by others too', () => {
  const css = ':root{--a:1;--b:var(--a);--c:2;--d:3}.x{color:var(--b)}';
  expect(fewerVariables(css, '<p style="width:var(--d)">')).toBe(
    ':root{--a:1;--b:var(--a);--d:3}.x{color:var(--b)}',
  );
});
