import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillPath } from './endpoint.ts';

test.each([
  ['/public/agents', undefined, '/public/agents'],
  ['/a/:id/b/:shareId', { id: '1', shareId: 2 }, '/a/1/b/2'],
  ['/status/:status', { status: 'a b/c?d' }, '/status/a%20b%2Fc%3Fd'],
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
