import type { FailureCode, FollowUpKind, Language, OutputParameter, PromptRole } from '@agentarium/contracts';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { ToolsPort } from './tools/types.ts';
import type { Reached, Spent, Tried, Usage } from './usage.ts';

/** A model of any provider of the AI SDK; the engine calls it without the SDK's own retries. */
export type LanguageModel = LanguageModelV4;

/** One model that may answer; `demo` marks the built-in stand-in. */
export type ModelEntry = { family: string; modelId: string; demo: boolean; languageModel: LanguageModel };
/** The models of a run in order of preference: the prompts' own family first, then the fallbacks. */
export type ModelChain = readonly ModelEntry[];

/** `files` are the ids of what goes with the words of a user. */
export type Message = { role: PromptRole; content: string; files?: string[] };

/** A file that goes with a message: an image's bytes or a document's text; neither where the model can't look at images. */
export type RunFile = {
  id: string;
  name: string;
  media_type: string;
  /** In bytes. */
  size: number;
  width: number | null;
  height: number | null;
  bytes: Uint8Array | null;
  text: string | null;
  /** How long the whole text is. */
  textChars: number | null;
};

/** `private` marks a value set by administrators: it steers the answer and is not repeated to the reader. */
export type RunParameter = {
  name: string;
  label: string;
  value: unknown;
  /** The options that the value holds, as they are labelled. */
  words?: string;
  unit?: string | null;
  private?: boolean;
  /** The id of the file that the value names. */
  file?: string;
};

/** The longest that a run may take, in milliseconds, and the longest answer, in characters. */
export type RunLimits = { timeMs: number; answerChars: number };

/** One question about an answer. */
export type FollowUpQuestion = { kind: FollowUpKind; message: string; language: Language };

/** Everything one execution needs to know; `history` is the dialogue that the caller chose to show. */
export type EngineInput = {
  executionId: string;
  language: Language;
  agent: { name: string; role: string; description: string };
  task: { name: string; description: string };
  /** `title` is for administrators, whose error messages name the prompt that is wrong. */
  prompts: (Message & { title?: string })[];
  parameters: RunParameter[];
  history: { role: 'user' | 'assistant'; content: string }[];
  outputs: OutputParameter[];
  limits: RunLimits;
  /** The model is asked for questions that the reader may ask next. */
  suggests?: boolean;
  /** A question about an earlier answer: its messages stand in the place of prompts and parameters. */
  followUp?: FollowUpQuestion & { messages: Message[] };
  /** What the messages name. */
  files?: RunFile[];
};

/** The port announces tool calls, in the transactions that keep them. */
export type RunEvent = { type: 'text-delta'; text: string };

/**
 * Facts of both outcomes; `model` and `family` are null when no model was reached. `usage` is the whole run's, over
 * all its attempts; `spent` is what no kept round of it holds.
 */
type OutcomeFacts = {
  usage: Usage;
  spent: Spent[];
  /** The models that gave no answer, since the last kept round. */
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
      /** The answer was longer than it may be: `text` is its beginning, with a note at the end. */
      cut: boolean;
      outputParams: Record<string, unknown> | null;
      suggestions: string[];
      request: Message[] | null;
    })
  | (OutcomeFacts & {
      status: 'failed';
      code: FailureCode;
      message: string;
      /** Only a cancelled run is: every other failure gives the allowance back. */
      usersFault: boolean;
      request: Message[] | null;
      partialText: string;
    });

/** `parked`: the run waits for somebody to confirm a call and was given up until then. */
export type EngineResult = EngineOutcome | { status: 'parked' };

/** The longest wait for a model's first token, its longest silence after that, and the first pause before a retry, in milliseconds. */
export type EngineTiming = { firstTokenMs: number; silenceMs: number; retryBaseMs: number };

/** Whether a family may be called, and what its calls report: it answered, or gave no token in time. */
export type ModelHealth = {
  mayCall: (family: string) => boolean;
  answered: (family: string) => void;
  timedOut: (family: string) => void;
};

/** A warning's facts never hold a provider's text, a prompt or a parameter. */
export type EngineLog = { warn: (facts: Record<string, unknown>, message: string) => void };

/** Called after each call of a model; `outcome` is `ok`, `stopped` or the kind of the failure. Times in milliseconds. */
export type ModelWatch = {
  called: (entry: ModelEntry, outcome: string, ms: number) => void;
  firstWords: (entry: ModelEntry, ms: number) => void;
  fellBack: (from: ModelEntry, to: ModelEntry) => void;
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
