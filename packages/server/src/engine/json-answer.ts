import { isRecord } from '@agentarium/contracts';
import { jsonrepair } from 'jsonrepair';

type Found = Record<string, unknown>;

/** A text may contain this many braces that begin no object before the search ends. */
const maxFalseStarts = 20;
/** The longest object that is repaired, in characters, and how many are looked at from the end. */
const maxRepaired = 50_000;
const maxCandidates = 50;
/** How deep an object with the wanted names may lie in another one. */
const maxNesting = 2;

const string = String.raw`"(?:[^"\\]|\\.)*"`;
/** A value that begins with a digit: a number, perhaps with a decimal comma or a unit. */
const bareNumber = new RegExp(
  String.raw`${string}|(:\s*)([+-]?\d(?:(?!\/[/*])[^",{}[\]\r\n]|,(?=\d))*)`,
  'gs',
);
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Quotes values such as `72,5` and `72.5 kg`, which no repair of JSON understands. */
const withQuotedNumbers = (text: string) =>
  text.replace(bareNumber, (all, colon: string | undefined, value: string | undefined) =>
    colon === undefined || value === undefined || jsonNumber.test(value.trim())
      ? all
      : `${colon}${JSON.stringify(value.trim())}`,
  );

function parsed(read: () => unknown): Found | null {
  try {
    const value = read();
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

const parse = (text: string): Found | null =>
  parsed(() => JSON.parse(text)) ??
  (text.length > maxRepaired ? null : parsed(() => JSON.parse(jsonrepair(withQuotedNumbers(text)))));

/** Returns the end of an object that begins at `start`, and its last comma; `end` is -1 when it never ends. */
function endOf(text: string, start: number): { end: number; comma: number } {
  let depth = 0;
  let comma = -1;
  for (let at = start; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"') {
      for (at += 1; at < text.length && text[at] !== '"'; at += 1) if (text[at] === '\\') at += 1;
    } else if (char === '\\') at += 1;
    else if (char === '{') depth += 1;
    else if (char === ',' && depth === 1) comma = at;
    else if (char === '}') {
      depth -= 1;
      if (depth === 0) return { end: at + 1, comma };
    }
  }
  return { end: -1, comma };
}

/** The texts of the outermost objects in a text; of one that is cut off, the whole members only. */
function objectsIn(text: string): string[] {
  const found: string[] = [];
  let falseStarts = 0;
  for (let start = text.indexOf('{'); start !== -1 && falseStarts <= maxFalseStarts; ) {
    const { end, comma } = endOf(text, start);
    if (end === -1) {
      falseStarts += 1;
      if (comma !== -1) found.push(`${text.slice(start, comma)}}`);
    } else found.push(text.slice(start, end));
    start = text.indexOf('{', end === -1 ? start + 1 : end);
  }
  return found;
}

const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The value of a name in an object; it may be written in other capitals or with other separators. */
export function memberOf(found: Found, name: string): unknown {
  if (Object.hasOwn(found, name)) return found[name];
  const alike = Object.keys(found).filter((key) => plain(key) === plain(name));
  return alike.length === 1 ? found[alike[0] ?? ''] : undefined;
}

/** The object itself, or one within it, that has a wanted name; a list counts if it holds one thing. */
function holderIn(found: Found, names: readonly string[], depth = maxNesting): Found | null {
  if (names.some((name) => memberOf(found, name) !== undefined)) return found;
  if (depth === 0) return null;
  for (const value of Object.values(found)) {
    const one = Array.isArray(value) && value.length === 1 ? value[0] : value;
    const inner = isRecord(one) ? holderIn(one, names, depth - 1) : null;
    if (inner) return inner;
  }
  return null;
}

/**
 * The last JSON object in a model's text that has one of the wanted names, however untidy: fenced, amid prose, nested,
 * with trailing commas or unquoted values. Null when there is none. What was cut off is left out.
 */
export function findJsonObject(text: string, names: readonly string[]): Found | null {
  for (const candidate of objectsIn(text).slice(-maxCandidates).reverse()) {
    const found = parse(candidate);
    const holder = found && holderIn(found, names);
    if (holder) return holder;
  }
  return null;
}
