import { CallError, type Finish } from '../platform/models/model-errors.ts';
import type { AnswerEnd, Usage } from '../platform/models/read-chunk.ts';
import type { ChatRequest } from '../platform/models/wire-body.ts';
import type { AnswerText } from './answer-text.ts';
import { boundedCall, type CallBounds } from './call-models.ts';
import type { ModelEntry } from './types.ts';

const escaped = (text: string) => text.replace(/[|[\]]/g, String.raw`\$&`);
const anyOf = (texts: readonly string[]) => `(?:${texts.map(escaped).join('|')})`;
const tag = (open: string, close: string) => ({ open, close, closing: new RegExp(escaped(close), 'i') });
/** The tags around a thought in a model's text, in lower case. */
const tags = [
  tag('<think>', '</think>'),
  tag('<thinking>', '</thinking>'),
  tag('<thought>', '</thought>'),
  tag('<reasoning>', '</reasoning>'),
  tag('<seed:think>', '</seed:think>'),
  tag('[think]', '[/think]'),
  tag('◁think▷', '◁/think▷'),
  tag('<|begin_of_thought|>', '<|end_of_thought|>'),
  tag('<|channel>thought', '<channel|>'),
  tag('<|channel|>', 'final<|message|>'),
  tag('<|start|>assistant<|channel|>', 'final<|message|>'),
];
/** The tags whose closing one may come without an opening one. */
const paired = tags.filter(({ close }) => close.includes('/'));
const closers = paired.map(({ close }) => close);
const opensLine = new RegExp(`^ {0,3}${anyOf(paired.map(({ open }) => open))}`, 'i');
const closesInLine = new RegExp(`^[^\`]*?${anyOf(closers)}`, 'i');
const fence = /^ {0,3}(`{3,}|~{3,})(.*)$/;
/** Text that may come before a tag. */
const invisibleLead = /^[\s\u200b-\u200f\u2060\ufeff]+/;
/** How much of a line is kept to recognise what it is, in characters. */
const maxLineHead = 500;
const longestTag = Math.max(...tags.map(({ close }) => close.length));

/** Receives what a model says: text for the reader, thoughts for nobody. */
type SplitOutput = {
  text: (text: string) => void;
  /** The model thinks. */
  thought: () => void;
  /** All text so far was a thought that had no opening tag. */
  reset: () => void;
  /** A thought without an opening tag has ended: the model's next answers should be held until theirs do. */
  unopened: () => void;
};

/** Returns whether a line can still become a closing tag on a line of its own, or is one. */
function canClose(line: string): boolean {
  const said = line.trimStart();
  if (line.length - said.length > 3) return false;
  const word = said.trimEnd().toLowerCase();
  return closers.some((close) => (said === said.trimEnd() ? close.startsWith(word) : close === word));
}
const closes = (line: string): boolean => canClose(line) && closers.includes(line.trim().toLowerCase());

/**
 * Takes the thoughts out of a model's text: leading blocks such as `<think>…</think>`, and everything before a bare
 * closing tag on a line of its own outside code. Any other text passes unchanged, as soon as it is known to be text.
 */
export class ThoughtSplitter {
  readonly #out: SplitOutput;
  #state: 'start' | 'thought' | 'text' = 'start';
  /** Held until it is known to be text: white space and an unfinished tag, or the end of a thought. */
  #pending = '';
  #closing = /$/;
  /** The beginning of the current line, also if it was passed on already. */
  #line = '';
  #fence = '';
  /** Opening tags on lines of their own within the text, which a closing one may belong to. */
  #opened = 0;
  /** The text is held until a closing tag comes. */
  #holds: boolean;
  #held = '';
  /** Index in the held text at which the current line begins. */
  #lineStart = 0;

  /** `holds`: the model is known to think before a closing tag without an opening one. */
  constructor(out: SplitOutput, holds = false) {
    this.#out = out;
    this.#holds = holds;
  }

  push(piece: string): void {
    let rest = piece;
    while (rest !== '') rest = this.#read(rest);
  }

  /** The provider sends the model's thoughts apart: its text has none. */
  thinksApart(): void {
    this.#out.thought();
    if (!this.#holds) return;
    this.#holds = false;
    this.#pass(this.#held);
    this.#held = '';
  }

  /** Ends the text. An unclosed thought is one, and so is held text that was cut. */
  end(finish: Finish): void {
    if (this.#state === 'thought') return;
    if (this.#state === 'text' && closes(this.#line) && this.#isBare()) this.#closeUnopened('');
    else if (this.#holds && this.#closeInLine('')) return;
    else this.#pass(this.#pending);
    this.#pending = '';
    if (!this.#holds || finish === 'length') return;
    this.#holds = false;
    this.#pass(this.#held);
  }

  #read(piece: string): string {
    if (this.#state === 'start') return this.#readStart(piece);
    return this.#state === 'thought' ? this.#readThought(piece) : this.#readText(piece);
  }

  #readStart(piece: string): string {
    this.#pending = (this.#pending + piece).trimStart();
    const said = this.#pending.replace(invisibleLead, '');
    const head = said.slice(0, maxLineHead).toLowerCase();
    const opened = tags.find(({ open }) => head.startsWith(open));
    if (!opened && tags.some(({ open }) => open.startsWith(head))) return '';
    const text = opened ? said.slice(opened.open.length) : this.#pending;
    this.#pending = '';
    this.#state = opened ? 'thought' : 'text';
    if (!opened) return text;
    this.#closing = opened.closing;
    this.#holds = false;
    this.#out.thought();
    return text;
  }

  #readThought(piece: string): string {
    const text = this.#pending + piece;
    const found = this.#closing.exec(text);
    if (!found) {
      this.#pending = text.slice(-longestTag);
      this.#out.thought();
      return '';
    }
    this.#pending = '';
    this.#state = 'start';
    return text.slice(found.index + found[0].length);
  }

  /** Reads to the end of the line. */
  #readText(piece: string): string {
    const end = piece.indexOf('\n');
    const part = end === -1 ? piece : piece.slice(0, end + 1);
    const rest = piece.slice(part.length);
    if (this.#line.length < maxLineHead) this.#line += part.slice(0, maxLineHead);
    if (end === -1) {
      // Nothing of a line is passed on while it may become a closing tag.
      const isOpen = canClose(this.#line) && this.#isBare();
      const text = this.#pending + part;
      this.#pending = isOpen ? text : '';
      if (!isOpen) this.#pass(text);
      return rest;
    }
    const line = this.#line;
    if (closes(line) && this.#isBare()) return this.#closeUnopened(rest);
    if (this.#holds && this.#closeInLine(part)) return rest;
    this.#pass(this.#pending + part);
    this.#pending = '';
    this.#line = '';
    this.#lineStart = this.#held.length;
    this.#note(line.trimEnd());
    return rest;
  }

  #isBare(): boolean {
    return this.#fence === '' && this.#opened === 0;
  }

  /** Everything before the closing tag was a thought. */
  #closeUnopened(rest: string): string {
    this.#pending = '';
    this.#line = '';
    if (this.#holds) this.#held = '';
    else this.#out.reset();
    this.#holds = false;
    this.#out.unopened();
    return rest;
  }

  /** In held text a closing tag within a line counts, too: what follows it is text. */
  #closeInLine(part: string): boolean {
    const line = this.#held.slice(this.#lineStart) + this.#pending + part;
    const found = this.#isBare() ? closesInLine.exec(line) : null;
    if (!found) return false;
    this.#closeUnopened('');
    this.#pass(line.slice(found[0].length));
    return true;
  }

  /** Keeps track of code blocks and opening tags. */
  #note(line: string): void {
    const [, mark = '', info = ''] = fence.exec(line) ?? [];
    if (this.#fence !== '') {
      if (mark.startsWith(this.#fence) && info.trim() === '') this.#fence = '';
      return;
    }
    if (mark !== '' && !(mark.startsWith('`') && info.includes('`'))) this.#fence = mark;
    else if (opensLine.test(line) && !closesInLine.test(line)) this.#opened += 1;
    else if (closes(line) && this.#opened > 0) this.#opened -= 1;
  }

  #pass(text: string): void {
    if (text === '') return;
    if (!this.#holds) {
      this.#out.text(text);
      return;
    }
    this.#held += text;
    this.#out.thought();
  }
}

/** A finished call: how it ended, the tool calls it requests, and whether it had to do without tools. */
type Round = AnswerEnd & { lacksTools: boolean };

type AnswerListener = {
  text: AnswerText;
  /** Reports usage as soon as the provider does, even before a failure. */
  note: (usage: Usage) => void;
  /** Called for each piece of a thought while the reader has seen no text of this call. */
  thinking?: () => void;
  /** The text so far was a thought: it was discarded, and the reader has to discard it. */
  onReset?: () => void;
};

type Call = { entry: ModelEntry; request: ChatRequest; bounds: CallBounds; mayCall?: boolean };

/**
 * One model call: pushes the answer without its thoughts into `text` until that is full. Throws CallError when the
 * model fails, breaks off, stays silent or says nothing at all; a tool call counts as output only if `mayCall`.
 */
export function streamAnswer(
  { entry, request, bounds, mayCall = false }: Call,
  { text, note, thinking, onReset }: AnswerListener,
): Promise<Round> {
  const { chat } = entry;
  return boundedCall(bounds, async ({ signal, alive }) => {
    const splitter = new ThoughtSplitter(
      {
        text: (piece) => text.push(piece),
        thought: () => {
          if (!text.started) thinking?.();
        },
        reset: () => {
          text.restart();
          onReset?.();
        },
        unopened: () => void chat.learn('thinks-first'),
      },
      (await chat.exceptions()).has('thinks-first'),
    );
    let end: AnswerEnd | null = null;
    let lacksTools = false;
    let begun = false;
    const used = { input_tokens: null, output_tokens: null } as Usage;
    for await (const parts of chat.answer(request, signal)) {
      for (const part of parts) {
        begun ||= part.type === 'text' || part.type === 'thought';
        if (part.type === 'text') splitter.push(part.text);
        else if (part.type === 'thought') splitter.thinksApart();
        else if (part.type === 'usage') {
          used.input_tokens = part.usage.input_tokens ?? used.input_tokens;
          used.output_tokens = part.usage.output_tokens ?? used.output_tokens;
          note({ ...used });
        } else {
          end = part;
          lacksTools = part.without.has('no-tools');
        }
      }
      alive(begun);
      if (text.full) break;
    }
    const finish: Finish = end?.finish ?? 'stop';
    splitter.end(finish);
    const toolCalls = mayCall ? (end?.toolCalls ?? []) : [];
    if (toolCalls.length === 0 && text.isBlank()) throw new CallError({ kind: 'empty', finish });
    return { finish, toolCalls, reasoning: end?.reasoning ?? null, lacksTools };
  });
}

/** At most one event in this time, in milliseconds. */
const everyMs = 1000;

/**
 * Reports for how long a model has been thinking, at most once a second. `begin` starts a model call; the function that
 * it returns is called for each piece of a thought. `now` is in milliseconds.
 */
export function createThinkingReports(now: () => number, report: (seconds: number) => void) {
  let lastAt = Number.NEGATIVE_INFINITY;
  return {
    begin(): () => void {
      let since: number | null = null;
      return () => {
        const at = now();
        since ??= at;
        if (at - lastAt < everyMs) return;
        lastAt = at;
        report(Math.floor((at - since) / 1000));
      };
    },
  };
}
