import { expect, test } from 'vitest';
import { jsonInPieces } from './json-in-pieces.ts';

const read = (text: string, maxDepth = 8) => jsonInPieces(text, (piece) => JSON.parse(piece), maxDepth);

test.each([
  '{}',
  ' { "a" : [ ] , "b":[1,2 , 3],"c":{"d":[1,{"e":[]}]}, "f": "x" } ',
  '{"a":["x,y","[","}","\\"],[","\\\\"],"b":[[1,2],[3]],"c":[{"a":[1,2]},null]}',
  '{"\\u0061b":[1],"a":[1],"a":[2,3],"b":[1],"b":5}',
  '[1,2]',
  '7',
  '"text"',
])('%s is read as at once', async (text) => {
  expect(await read(text)).toEqual(JSON.parse(text));
});

test.each([
  '{"a":[1,]}',
  '{"a":[,1]}',
  '{"a":[1 2]}',
  '{"a":[1}}',
  '{"a":[1]',
  '{"a":[1]]}',
  '{"a":["x]}',
  '{',
  '[1,',
  '',
])('%j is refused as at once', async (text) => {
  expect(() => JSON.parse(text)).toThrow();
  await expect(read(text)).rejects.toThrow();
});

test('tells each piece with its place, and stops where brackets nest too deep', async () => {
  const seen: [string, string][] = [];
  const parse = (piece: string, path: string[]) => {
    seen.push([piece, path.join('.')]);
    return JSON.parse(piece);
  };
  await jsonInPieces('{"a":[1,{"b":2}],"c":3}', parse, 8);
  expect(seen).toEqual([
    ['{"a":[],"c":3}', ''],
    ['"a"', ''],
    ['1', 'a.0'],
    ['{"b":2}', 'a.1'],
  ]);
  expect(await read('{"a":[[1]]}', 3)).toEqual({ a: [[1]] });
  expect(await read('{"a":[[1]]}', 2)).toBeUndefined();
});
