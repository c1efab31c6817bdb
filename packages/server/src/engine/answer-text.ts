import { isRecord, type Language } from '@agentarium/contracts';
import { jsonrepair } from 'jsonrepair';
import { texts } from '../locales/texts.ts';

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

const opening = '```json';
const openingLower = [...opening].map((char) => char.charCodeAt(0));
const backtick = 96;
const closing = '\n```';

/** How much of an opening fence ends with this character, after its first `matched` characters. */
function matchedAfter(matched: number, code: number): number {
  if (matched === 3 && code === backtick) return 3;
  if ((matched < 3 ? code : code | 32) === openingLower[matched]) return matched + 1;
  return code === backtick ? 1 : 0;
}

/**
 * Detects a JSON block at the end of a growing answer. Releases everything before it and holds back the block and the
 * white space around it. Scans each character once, so it takes linear time however small the pieces are.
 */
class AnswerScan {
  readonly #release: (text: string) => void;
  /** Trailing white space that includes a line break, after which a block may start. */
  #spaces = '';
  /** A partial opening fence, at most six characters. */
  #begun = '';
  #block = '';
  /** The last characters of an open block, which may contain a partial closing fence. */
  #blockEnd = '';
  /** White space after a closed block; null while it is open. */
  #after: string | null = null;

  /** `release` gets the text outside such a block, in order. */
  constructor(release: (text: string) => void) {
    this.#release = release;
  }

  isBlank(): boolean {
    return this.#begun === '' && this.#block === '';
  }

  push(piece: string): void {
    let rest = piece;
    while (rest !== '') rest = this.#block === '' ? this.#inWords(rest) : this.#inBlock(rest);
  }

  /** Returns everything held back, and the part of it from the block on ('' without one), and clears it. */
  take(): { block: string; all: string } {
    const block = this.#block + (this.#after ?? '');
    const all = this.#spaces + (this.#block === '' ? this.#begun : block);
    this.#spaces = '';
    this.#begun = '';
    this.#block = '';
    this.#blockEnd = '';
    this.#after = null;
    return { block, all };
  }

  #passWords(text: string): void {
    if (text === '') return;
    const words = text.trimEnd();
    if (words === '' && this.#spaces !== '') {
      this.#spaces += text;
      return;
    }
    // Spaces before the end of a line are released: a block starts on its own line.
    const lineEnd = text.slice(words.length).search(/[\r\n]/);
    const shown = lineEnd === -1 ? text : text.slice(0, words.length + lineEnd);
    if (shown !== '') this.#release(this.#spaces === '' ? shown : this.#spaces + shown);
    this.#spaces = text.slice(shown.length);
  }

  #inWords(piece: string): string {
    let matched = this.#begun.length;
    let at = matched === 0 ? piece.indexOf('`') : matched;
    if (at === -1) {
      this.#passWords(piece);
      return '';
    }
    const text = this.#begun + piece;
    while (at !== -1 && at < text.length && matched < opening.length) {
      matched = matchedAfter(matched, text.charCodeAt(at));
      at = matched === 0 ? text.indexOf('`', at + 1) : at + 1;
    }
    const isOpen = matched === opening.length;
    const begins = (isOpen ? at : text.length) - matched;
    this.#passWords(text.slice(0, begins));
    this.#begun = isOpen ? '' : text.slice(begins);
    if (!isOpen) return '';
    this.#block = text.slice(begins, at);
    return text.slice(at);
  }

  #inBlock(piece: string): string {
    if (this.#after !== null) return this.#afterBlock(piece);
    const text = this.#blockEnd + piece;
    const at = text.indexOf(closing);
    if (at === -1) {
      this.#block += piece;
      this.#blockEnd = text.slice(1 - closing.length);
      return '';
    }
    const end = at + closing.length - this.#blockEnd.length;
    this.#block += piece.slice(0, end);
    this.#blockEnd = '';
    this.#after = '';
    return piece.slice(end);
  }

  #afterBlock(piece: string): string {
    const words = piece.trimStart();
    const spaces = (this.#after ?? '') + piece.slice(0, piece.length - words.length);
    if (words === '') {
      this.#after = spaces;
      return '';
    }
    this.#release(this.#spaces + this.#block);
    this.#spaces = spaces;
    this.#block = '';
    this.#after = null;
    return words;
  }
}

/** The maximum length of an answer in characters, and the notice after a truncated one. */
type AnswerLimit = { maxChars: number; ending: (text: string) => string };

/** Nothing that a reader sees: white space, zero-width characters and blank letters. */
const invisible = /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]*$/u;
const unlimited: AnswerLimit = { maxChars: Number.POSITIVE_INFINITY, ending: () => '' };

/**
 * Collects a streamed answer and emits its Markdown. A JSON block at the end with at least one of the wanted names is
 * held back, as structured output. Accepts no more than the limit; `full` is true if there was more.
 */
export class AnswerText {
  #passedOn = '';
  /** Invisible text that waits for something to see. */
  #lead = '';
  #taken = 0;
  #full = false;
  readonly #names: readonly string[];
  readonly #emit: (text: string) => void;
  readonly #scan: AnswerScan;
  readonly #limit: AnswerLimit;

  /** `names` are the wanted output parameters; `emit` gets each piece of Markdown once. */
  constructor(names: readonly string[], emit: (text: string) => void, limit = unlimited) {
    this.#names = names;
    this.#emit = emit;
    this.#limit = limit;
    this.#scan = new AnswerScan((text) => this.#passOn(text));
  }

  /** The text emitted so far. */
  get text(): string {
    return this.#passedOn;
  }

  /** True once anything has been emitted. */
  get started(): boolean {
    return this.#passedOn !== '';
  }

  /** True once the answer has exceeded the limit. */
  get full(): boolean {
    return this.#full;
  }

  isBlank(): boolean {
    return this.#passedOn === '' && this.#scan.isBlank();
  }

  push(delta: string): void {
    if (this.#full) return;
    const room = this.#limit.maxChars - this.#taken;
    this.#full = delta.length > room;
    this.#taken += delta.length;
    // A lone surrogate at the cut would be shown as a broken character.
    const text = this.#full ? delta.slice(0, Math.max(0, room)).replace(/[\ud800-\udbff]$/, '') : delta;
    if (this.#names.length === 0) this.#passOn(text);
    else this.#scan.push(text);
  }

  /** Discards all text, of a failed call or because it was a thought. */
  restart(): void {
    this.#scan.take();
    this.#passedOn = '';
    this.#lead = '';
    this.#taken = 0;
    this.#full = false;
  }

  /** Ends the answer; returns its structured part, or null without one. */
  finish(): Record<string, unknown> | null {
    const { block, all } = this.#scan.take();
    const found = block === '' ? null : findJsonObject(block, this.#names);
    if (!found || !this.started) this.#passOn(all);
    if (this.#full) this.#passOn(this.#limit.ending(this.#passedOn));
    return found;
  }

  #passOn(given: string): void {
    if (!this.started && invisible.test(given)) {
      this.#lead += given;
      return;
    }
    const text = this.started ? given : (this.#lead + given).trimStart();
    if (text === '') return;
    this.#lead = '';
    this.#passedOn += text;
    this.#emit(text);
  }
}

const fence = /^ {0,3}(`{3,}|~{3,})/gm;

/** The fence that closes the last code block of a text, or null when none is open. */
function openFence(text: string): string | null {
  let open: string | null = null;
  for (const [, mark = ''] of text.matchAll(fence)) {
    if (open === null) open = mark;
    else if (mark.startsWith(open)) open = null;
  }
  return open;
}

/** The notice after an answer truncated at `maxChars` characters, in its language; closes an open code block. */
export function cutEnding(text: string, language: Language, maxChars: number): string {
  const open = openFence(text);
  const count = maxChars.toLocaleString(language);
  return `${open === null ? '' : `\n${open}`}\n\n*${texts[language].answers.cut(count)}*`;
}
