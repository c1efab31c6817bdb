import type {
  FailureCode,
  FollowUpKind,
  Language,
  OutputParameter,
  PromptRole,
  ResultCut,
} from '@agentarium/contracts';
import type { ChatModel } from '../platform/models/chat-model.ts';
import type { Tried } from '../platform/models/model-errors.ts';
import type { Usage } from '../platform/models/read-chunk.ts';
import type { Reached, Spent } from './call-models.ts';
import type { Outputs } from './outputs.ts';
import type { ToolsPort } from './tools/types.ts';

/** A model that may answer; `demo` marks the built-in demo model. */
export type ModelEntry = { family: string; modelId: string; demo: boolean; chat: ChatModel };
/** The models of a run in order of preference: the prompts' own family first, then the fallbacks. */
export type ModelChain = readonly ModelEntry[];

/** `files` are ids of the files attached to a user message. */
export type Message = { role: PromptRole; content: string; files?: string[] };

/**
 * A file attached to a message: an image's bytes or a document's text; neither when the model does not accept images, or
 * when newer images leave no room for this one.
 */
export type RunFile = {
  id: string;
  name: string;
  media_type: string;
  /** In bytes. */
  size: number;
  width: number | null;
  height: number | null;
  bytes: Uint8Array | null;
  /** A long image in parts of a size that models read, from the top or the left. */
  parts?: Uint8Array[];
  text: string | null;
  /** Newer images leave no room for it. */
  isLeftOut?: boolean;
  /** The length of the full text. */
  textChars: number | null;
};

/** `private` marks a value set by administrators: it influences the answer and is not repeated to the reader. */
export type RunParameter = {
  name: string;
  label: string;
  value: unknown;
  /** The labels of the selected options. */
  words?: string;
  unit?: string | null;
  private?: boolean;
  /** The id of the referenced file. */
  file?: string;
};

/** The time limit of a run in milliseconds, and the maximum answer length in characters. */
export type RunLimits = { timeMs: number; answerChars: number };

/** One question about an answer. */
export type FollowUpQuestion = { kind: FollowUpKind; message: string; language: Language };

/** Everything that one execution needs; `history` is the dialogue that the caller chose to include. */
export type EngineInput = {
  executionId: string;
  language: Language;
  agent: { name: string; role: string; description: string };
  task: { name: string; description: string };
  /** `title` is for administrators, whose error messages name the faulty prompt. */
  prompts: (Message & { title?: string })[];
  parameters: RunParameter[];
  history: { role: 'user' | 'assistant'; content: string }[];
  outputs: OutputParameter[];
  limits: RunLimits;
  /** A question about an earlier answer: its messages replace prompts and parameters. */
  followUp?: FollowUpQuestion & { messages: Message[] };
  /** The files that the messages reference. */
  files?: RunFile[];
};

/**
 * Tool calls are published by the port, in the transactions that save them. `text-reset`: all text so far was a thought
 * and is discarded. `thinking`: for how long the model has only thought, at most once a second.
 */
export type RunEvent =
  | { type: 'text-delta'; text: string }
  | { type: 'text-reset' }
  | { type: 'thinking'; seconds: number };

/** The outputs of a run; `tried` are the calls for them that failed. */
export type OutputsOutcome = Outputs & { tried: Tried[] };

/**
 * Facts of both outcomes; `model` and `family` are null when no model was reached. `usage` covers the whole run and all
 * its attempts; `spent` is what no saved round includes.
 */
type OutcomeFacts = {
  usage: Usage;
  spent: Spent[];
  /** The models that did not answer since the last saved round. */
  tried: Tried[];
  reached: Reached[];
  model: string | null;
  family: string | null;
  demo: boolean;
  durationMs: number;
};

export type EngineOutcome =
  | (OutcomeFacts & {
      status: 'completed';
      text: string;
      /** `text` is only the beginning of the answer; null if it is whole. */
      cut: ResultCut | null;
      /** The model had to answer without the tools of the task. */
      lacksTools: boolean;
      /** Null for a task without outputs. */
      outputs: OutputsOutcome | null;
      request: Message[] | null;
    })
  | (OutcomeFacts & {
      status: 'failed';
      code: FailureCode;
      message: string;
      /** True only for a cancelled run: every other failure is refunded. */
      usersFault: boolean;
      request: Message[] | null;
      partialText: string;
    });

/** `waiting`: the run awaits approval of a call and was released until then. */
export type EngineResult = EngineOutcome | { status: 'waiting' };

/**
 * The longest silence of the wire before a model's first token and after that, and the first pause before a retry, in
 * milliseconds.
 */
export type EngineTiming = { firstTokenMs: number; silenceMs: number; retryBaseMs: number };

/**
 * The health of model families: whether one may be called, and reports of its calls: its server responded, or sent
 * nothing in time. An administrator may have paused it.
 */
export type ModelHealth = {
  isPaused: (family: string) => boolean;
  allowsCall: (family: string) => boolean;
  recordAnswer: (family: string) => void;
  recordTimeout: (family: string) => void;
};

/** The fields of a warning never contain a provider's text, a prompt or a parameter. */
export type EngineLog = { warn: (facts: Record<string, unknown>, message: string) => void };

/** Called after each model call; `outcome` is `ok`, `stopped` or the kind of failure. Times in milliseconds. */
export type ModelWatch = {
  recordCall: (entry: ModelEntry, outcome: string, ms: number) => void;
  recordFirstToken: (entry: ModelEntry, ms: number) => void;
  recordFallback: (from: ModelEntry, to: ModelEntry) => void;
};

export type EngineDeps = {
  models: ModelChain;
  emit: (event: RunEvent) => void;
  signal: AbortSignal;
  /** Milliseconds since the epoch. */
  now: () => number;
  timing?: Partial<EngineTiming>;
  health?: ModelHealth;
  log?: EngineLog;
  watch?: ModelWatch;
  /** Absent when the run has no tools. */
  tools?: ToolsPort | undefined;
};
