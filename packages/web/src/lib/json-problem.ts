/** The element expected where the text stops being JSON. */
export type JsonExpectation = 'value' | 'key' | 'colon' | 'comma' | 'end' | 'string';
/** Starts at 1, as in editors. */
export type JsonProblem = { line: number; column: number; expected: JsonExpectation };
export type JsonReading = { value: unknown; problem: null } | { value: undefined; problem: JsonProblem };

/** Parses JSON. Unlike `JSON.parse`, it reports the error's position in every browser, without language. */
export function readJson(text: string): JsonReading {
  try {
    return { value: JSON.parse(text), problem: null };
  } catch {
    const { at, expected } = firstProblem(text);
    const before = text.slice(0, at).split('\n');
    const problem = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1, expected };
    return { value: undefined, problem };
  }
}

type Place = { at: number; expected: JsonExpectation };
/** The elements that may come next: after an opening bracket also the closing one. */
type Next = 'value' | 'value-or-close' | 'key' | 'key-or-close' | 'colon' | 'comma-or-close' | 'end';

const space = /[ \t\n\r]*/y;
const wholeString = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;
const stringStart = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*/y;
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

const expectations: Record<Next, JsonExpectation> = {
  value: 'value',
  'value-or-close': 'value',
  key: 'key',
  'key-or-close': 'key',
  colon: 'colon',
  'comma-or-close': 'comma',
  end: 'end',
};

/** Scans a text that `JSON.parse` rejected up to the first syntax error. */
function firstProblem(text: string): Place {
  const open: ('{' | '[')[] = [];
  let next = 'value' as Next;
  let at = 0;
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0].length ?? 0;
  };
  const afterValue = (): Next => (open.length > 0 ? 'comma-or-close' : 'end');

  for (;;) {
    at += match(space);
    const sign = text[at];
    const takesKey = next === 'key' || next === 'key-or-close';
    const takesValue = next === 'value' || next === 'value-or-close';
    const closing = open.at(-1) === '{' ? '}' : ']';
    if (open.length > 0 && sign === closing && next.endsWith('or-close')) {
      open.pop();
      at += 1;
      next = afterValue();
    } else if (next === 'comma-or-close' && sign === ',') {
      at += 1;
      next = open.at(-1) === '{' ? 'key' : 'value';
    } else if (next === 'colon' && sign === ':') {
      at += 1;
      next = 'value';
    } else if (sign === '"' && (takesKey || takesValue)) {
      const length = match(wholeString);
      if (length === 0) return { at: at + match(stringStart), expected: 'string' };
      at += length;
      next = takesKey ? 'colon' : afterValue();
    } else if (takesValue && (sign === '{' || sign === '[')) {
      open.push(sign);
      at += 1;
      next = sign === '{' ? 'key-or-close' : 'value-or-close';
    } else {
      const length = takesValue ? match(scalar) : 0;
      if (length === 0) return { at, expected: expectations[next] };
      at += length;
      next = afterValue();
    }
  }
}
