import { parseSync, Visitor } from 'oxc-parser';

/** `static` runs the imported module first; `type` is erased; `dynamic` runs later. */
export interface ScannedImport {
  name: string;
  kind: 'static' | 'type' | 'dynamic';
}

type Read = { imports: ScannedImport[]; code: string };
type Span = { start: number; end: number };

/** Several rules check the same source, and parsing all of them takes a second. */
const known = new Map<string, Read>();

/** Throws on a source that does not parse, so that none is silently misread. */
function read(source: string, path: string): Read {
  const { program, comments, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const imports: ScannedImport[] = [];
  const blanks: Span[] = [...comments];
  const add = (from: { value?: unknown } | null, kind: ScannedImport['kind']) => {
    if (typeof from?.value === 'string') imports.push({ name: from.value, kind });
  };
  const kindOf = (kind: 'type' | 'value' | undefined) => (kind === 'type' ? 'type' : 'static');
  new Visitor({
    ImportDeclaration: ({ source: from, importKind }) => add(from, kindOf(importKind)),
    ExportNamedDeclaration: ({ source: from, exportKind }) => add(from, kindOf(exportKind)),
    ExportAllDeclaration: ({ source: from, exportKind }) => add(from, kindOf(exportKind)),
    ImportExpression: ({ source: from }) => add('value' in from ? from : null, 'dynamic'),
    CallExpression: ({ callee, arguments: [from] }) => {
      if (callee.type === 'Identifier' && callee.name === 'require' && from && 'value' in from)
        add(from, 'dynamic');
    },
    TSImportType: ({ source: from }) => add(from, 'dynamic'),
    Literal: (literal) => {
      if ('regex' in literal) blanks.push(literal);
    },
    TemplateElement: (text) => {
      blanks.push(text);
    },
  }).visit(program);
  return { imports, code: withBlanks(source, blanks) };
}

function withBlanks(source: string, spans: Span[]): string {
  const out: string[] = [];
  let at = 0;
  for (const { start, end } of spans.sort((a, b) => a.start - b.start)) {
    out.push(source.slice(at, start), source.slice(start, end).replace(/[^\n]/g, ' '));
    at = end;
  }
  return out.join('') + source.slice(at);
}

function readOnce(source: string, path: string): Read {
  const found = known.get(source) ?? read(source, path);
  known.set(source, found);
  return found;
}

/**
 * The imports of a TypeScript source: static, `import type`, re-exports, side effects, dynamic, and `import('...')` in
 * a type (as dynamic). The extension of `path` determines whether it may contain JSX.
 */
export const scanImports = (source: string, path = 'source.tsx'): ScannedImport[] =>
  readOnce(source, path).imports;

/** The code with comments, regular expressions and template text replaced by blanks. */
export const blankOut = (source: string, path = 'source.tsx'): string => readOnce(source, path).code;
