import { describe, expect, it } from 'vitest';
import { blankOut, scanImports } from './scan-imports.ts';

describe('scanImports', () => {
  it.each([
    ['a default import', "import a from 'x';", ['x']],
    ['named imports over several lines', "import {\n  a,\n  type B as C,\n} from 'x';", ['x']],
    ['a type import', "import type { A } from 'x';", ['x']],
    ['a namespace import', 'import * as z from "x";', ['x']],
    ['a side-effect import', "import 'x.css';", ['x.css']],
    [
      're-exports',
      "export * from 'x';\nexport type { A } from 'y';\nexport * as b from 'z';",
      ['x', 'y', 'z'],
    ],
    ['a dynamic import', "const page = lazy(() => import('x'));", ['x']],
    ['a type that imports', "type A = import('x').A;", ['x']],
    ['two on one line', "import a from 'x'; import b from 'y';", ['x', 'y']],
    ['an import after a regular expression with quotes', `const r = /['"\`]/;\nimport a from 'x';`, ['x']],
    ['an import after an apostrophe in JSX', "const p = <p>don't</p>;\nconst a = import('x');", ['x']],
    [
      'an import after nested templates',
      `const t = \`a \${f(\`b \${{ c: 1 }.c}\`)} \`;\nimport a from 'x';`,
      ['x'],
    ],
    ['an import inside a template expression', `const t = \`a \${await import('x')}\`;`, ['x']],
    ['a required module', "const a = require('x');", ['x']],
    ['none in the text of JSX', "const p = (\n<p>\nimport a from 'x'\n</p>\n);", []],
    ['none in a line comment', "// import a from 'x';", []],
    ['none in a block comment', "/*\nimport a from 'x';\n*/", []],
    ['none in a template', "const code = `\nimport a from 'x';\n`;", []],
    ['none in a method named import', "loader.import('x');", []],
    ['none in an ordinary export', "export const from = 'x';\nexport function f() { return g('y'); }", []],
  ])('finds %s', (_name, source, expected) => {
    expect(
      scanImports(source)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(expected);
  });

  it.each([
    ["import { a, type B } from 'x';", 'static'],
    ["import { type A } from 'x';", 'static'],
    ["export { a } from 'x';", 'static'],
    ["import 'x';", 'static'],
    ["import type { A } from 'x';", 'type'],
    ["export type { A } from 'x';", 'type'],
    ["const a = await import('x');", 'dynamic'],
  ])('classifies %s as %s', (source, kind) => {
    expect(scanImports(source)).toEqual([{ name: 'x', kind }]);
  });

  it('uses the path’s extension as the language', () => {
    const source = "import a from 'x'; const f = <T>(it: T) => it;";
    expect(scanImports(source, 'source.ts')).toHaveLength(1);
    expect(() => scanImports("import a from 'x'; const f = <T>(it: T) =>", 'broken.ts')).toThrow('broken.ts');
  });

  it('tells URLs in strings from comments', () => {
    expect(blankOut("const a = 'https://x'; // gone").trimEnd()).toBe("const a = 'https://x';");
  });

  it('tells a division from a regular expression', () => {
    expect(blankOut('const a = b / c; const d = e / f;')).toBe('const a = b / c; const d = e / f;');
  });
});
