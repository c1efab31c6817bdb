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
export class AnswerScan {
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
