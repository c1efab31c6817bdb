import type { ChatRequest } from '../../../server/src/demo-model/wire.ts';

/** A fault of a reply; one with `afterChunks` happens after that many chunks of text. */
export type Fault =
  | { kind: 'status'; status: number; headers?: Record<string, string>; body?: string }
  | { kind: 'hang' }
  | { kind: 'reset' }
  | { kind: 'cut'; afterChunks: number }
  | { kind: 'end'; afterChunks: number }
  | { kind: 'stall'; afterChunks: number }
  | { kind: 'malformed'; afterChunks: number }
  | { kind: 'error-event'; afterChunks: number };

/** One scripted reply; `json` is sent as text. A reply without text, json and toolCalls is empty. */
export type ScriptedReply = {
  text?: string;
  chunks?: string[];
  json?: unknown;
  toolCalls?: { name: string; arguments: unknown }[];
  firstDelayMs?: number;
  chunkDelayMs?: number;
  /** The end of the reply waits for it, in a server of this process. */
  endAfter?: Promise<unknown>;
  /** Ends the stream with its mark but without a finish reason, as some local servers do. */
  nameless?: boolean;
  usage?: { prompt_tokens: number; completion_tokens: number };
  /** Reports the usage with each chunk, as some providers do, instead of only at the end. */
  usageAlong?: boolean;
  /** Sent as it is, in place of anything else. */
  raw?: { body: string; type?: string };
  fault?: Fault;
};

export type RecordedRequest = {
  body: ChatRequest;
  headers: Record<string, string | string[] | undefined>;
  /** True if the caller hung up before the reply ended. */
  abandoned: boolean;
};

/** Replies in order, repeating the last one; or a function of the request and its number (from 0). */
export type Script = ScriptedReply[] | ((request: RecordedRequest, index: number) => ScriptedReply);

export const defaultReply: ScriptedReply = { text: '## A scripted answer\n\nEverything went well.' };

/** The reply to the request with this number. */
export function replyFor(script: Script, request: RecordedRequest, index: number): ScriptedReply {
  if (typeof script === 'function') return script(request, index);
  return script[index] ?? script.at(-1) ?? defaultReply;
}

/** The chunks of a reply's text: the given ones, else word by word. */
export function piecesOf({ text, chunks, json }: ScriptedReply): string[] {
  if (chunks) return chunks;
  return (json === undefined ? (text ?? '') : JSON.stringify(json)).match(/\s*\S+\s*$|\s*\S+/g) ?? [];
}
