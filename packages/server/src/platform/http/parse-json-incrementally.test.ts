import { expect, test } from 'vitest';
import { parseJsonIncrementally } from './parse-json-incrementally.ts';

const read = (text: string, maxDepth = 8) =>
  parseJsonIncrementally(text, (piece) => JSON.parse(piece), maxDepth);

test.each([
  '{}',
  ' { "a" : [ ] , "b":[1,2 , 3],"c":{"d":[1,{"e":[]}]}, "f": "x" } ',
  '{"a":["x,y","[","}","\\"],[","\\\\"],"b":[[1,2],[3]],"c":[{"a":[1,2]},null]}',
  '{"\\u0061b":[1],"a":[1],"a":[2,3],"b":[1],"b":5}',
  '[1,2]',
  '7',
  '"text"',
])('the text %s is parsed in steps like by JSON.parse', async (text) => {
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
])('the text %j is refused in steps like by JSON.parse', async (text) => {
  expect(() => JSON.parse(text)).toThrow();
  await expect(read(text)).rejects.toThrow();
});

test('a parser in steps passes each part with its path, and stops when brackets nest too deep', async () => {
  const seen: [string, string][] = [];
  const parse = (piece: string, path: string[]) => {
    seen.push([piece, path.join('.')]);
    return JSON.parse(piece);
  };
  await parseJsonIncrementally('{"a":[1,{"b":2}],"c":3}', parse, 8);
  expect(seen).toEqual([
    ['{"a":[],"c":3}', ''],
    ['"a"', ''],
    ['1', 'a.0'],
    ['{"b":2}', 'a.1'],
  ]);
  expect(await read('{"a":[[1]]}', 3)).toEqual({ a: [[1]] });
  expect(await read('{"a":[[1]]}', 2)).toBeUndefined();
});
