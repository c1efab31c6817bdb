/** How models of the same API differ: what a server refuses, and what else has to be known to use it. */
export const modelExceptions = [
  /** Takes no `stream_options`, so the usage of a streamed answer is unknown. */
  'no-stream-options',
  /** Takes no `response_format`: outputs are asked for in words. */
  'no-response-format',
  /** Can't use tools. */
  'no-tools',
  /** Takes tools, but no `tool_choice`. */
  'no-tool-choice',
  /** Takes system messages only at the start, and alternating turns of user and assistant. */
  'strict-roles',
  /** Takes no system message at all. */
  'no-system',
  /** Takes its own thoughts back in no form. */
  'no-reasoning',
  /** Wants `reasoning_content` with each of its tool calls, even an empty one. */
  'needs-reasoning',
  /** Answers only in one piece. */
  'no-stream',
  /** Answers only as a stream. */
  'stream-only',
  /** Writes its thoughts before a `</think>` without an opening tag. */
  'thinks-first',
] as const;
export type ModelException = (typeof modelExceptions)[number];
