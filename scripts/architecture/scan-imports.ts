/** `static` runs the imported module first; `type` is erased; `dynamic` waits until it is reached. */
export interface ScannedImport {
  name: string;
  kind: 'static' | 'type' | 'dynamic';
}

const fromClause = /(?:^|;)\s*import\s+(type\s+)?[\w$*{}\s,]+?\s*\bfrom\s*(['"])(.+?)\2/gm;
const reExport = /(?:^|;)\s*export\s+(type\s+)?(?:\*(?:\s+as\s+[\w$]+)?|\{[^}]*\})\s*from\s*(['"])(.+?)\2/gm;
const bareImport = /(?:^|;)\s*import\s*()(['"])(.+?)\2/gm;
const dynamicImport = /(?<![\w$.])(?:import|require)\s*\(\s*(['"])(.+?)\1/g;

/**
 * Takes TypeScript source, gives what it imports: static, `import type`, re-exported, for effect,
 * dynamic, and `import('...')` in a type (as dynamic). Comments and templates don't count.
 */
export function scanImports(source: string): ScannedImport[] {
  const code = blankOut(source);
  const atStart = [fromClause, reExport, bareImport].flatMap((pattern) =>
    Array.from(code.matchAll(pattern), ([, type, , name = '']): ScannedImport => {
      return { name, kind: type ? 'type' : 'static' };
    }),
  );
  const later = Array.from(code.matchAll(dynamicImport), ([, , name = '']): ScannedImport => {
    return { name, kind: 'dynamic' };
  });
  return [...atStart, ...later];
}

/** The code with comments, regular expressions and the text of templates replaced by blanks. */
export function blankOut(source: string): string {
  const out: string[] = [];
  // Depth of braces at which an open template's `${` began, innermost last.
  const templates: number[] = [];
  let depth = 0;
  let at = 0;
  const take = (end: number, keep: boolean) => {
    const text = source.slice(at, end);
    out.push(keep ? text : text.replace(/[^\n]/g, ' '));
    at = end;
  };
  const takeTemplate = (start: number) => {
    const end = endOfTemplate(source, start);
    const opens = source.startsWith('${', end - 2);
    if (opens) templates.push(depth);
    take(end, false);
    out.push(opens ? '(' : 'x');
  };
  while (at < source.length) {
    const two = source.slice(at, at + 2);
    const one = source[at] ?? '';
    if (two === '//') take(endOf(source, '\n', at), false);
    else if (two === '/*') take(endOf(source, '*/', at + 2) + 2, false);
    else if (one === "'" || one === '"') take(endOfString(source, at), true);
    else if (one === '`') takeTemplate(at + 1);
    else if (one === '}' && templates.at(-1) === depth) {
      templates.pop();
      takeTemplate(at + 1);
    } else if (one === '/' && startsRegex(out.slice(-100).join(''))) take(endOfRegex(source, at), false);
    else {
      if (one === '{') depth += 1;
      if (one === '}') depth -= 1;
      take(at + 1, true);
    }
  }
  return out.join('');
}

function endOf(source: string, mark: string, from: number): number {
  const found = source.indexOf(mark, from);
  return found === -1 ? source.length : found;
}

// A quoted string ends with its line at the latest: an apostrophe in JSX text must not swallow the file.
function endOfString(source: string, from: number): number {
  const quote = source[from];
  for (let at = from + 1; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === quote) return at + 1;
    else if (source[at] === '\n') return at;
  }
  return source.length;
}

/** Just behind the closing backtick, or just behind the next `${`. */
function endOfTemplate(source: string, from: number): number {
  for (let at = from; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === '`') return at + 1;
    else if (source.startsWith('${', at)) return at + 2;
  }
  return source.length;
}

function endOfRegex(source: string, from: number): number {
  let inClass = false;
  for (let at = from + 1; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === '[') inClass = true;
    else if (source[at] === ']') inClass = false;
    else if (source[at] === '\n') return from + 1;
    else if (source[at] === '/' && !inClass) return at + 1;
  }
  return from + 1;
}

/** Whether a slash after this code begins a regular expression rather than a division or a JSX tag. */
function startsRegex(before: string): boolean {
  return /(?:^|[=([{,;:!&|?+*%~^]|=>|\b(?:return|case|typeof|of|in))\s*$/.test(before);
}
