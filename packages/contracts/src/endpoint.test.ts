import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillPath } from './endpoint.ts';

test.each([
  ['/a/:id/b/:shareId', { id: '1', shareId: 2 }, '/a/1/b/2'],
  ['/a/:id', {}, '/a/'],
])('the path %s filled with %o is %s', (path, params, filled) => {
  expect(fillPath(path, params)).toBe(filled);
});

test('a filled path keeps its shape and any value', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (value) => {
      const [, name, last, ...further] = fillPath('/a/:id', { id: value }).split('/');
      expect([name, decodeURIComponent(last ?? ''), further]).toEqual(['a', value, []]);
    }),
  );
});
