import { CallError, type Finish } from '../platform/models/model-errors.ts';
import type { AnswerEnd } from '../platform/models/read-chunk.ts';
import type { ChatRequest } from '../platform/models/wire-body.ts';
import type { AnswerText } from './answer-text.ts';
import { boundedCall, type CallBounds } from './call-models.ts';
import { ThoughtSplitter } from './split-thoughts.ts';
import type { ModelEntry } from './types.ts';
import type { Usage } from './usage-tracker.ts';

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
