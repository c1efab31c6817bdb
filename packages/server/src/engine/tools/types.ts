import type { CallEndStatus, ToolCallStatus } from '@agentarium/contracts';
import type { Tried } from '../../platform/models/model-errors.ts';
import type { Reasoning, Usage } from '../../platform/models/read-chunk.ts';
import type { Spent } from '../call-models.ts';

/**
 * A tool of a run; `inputSchema` is a JSON Schema of the arguments, `maxCalls` applies to the whole run. `fixed` are
 * the arguments set by the task: they are hidden from the model and override all that it passes.
 */
export type RunTool = {
  name: string;
  description: string;
  inputSchema: Record<string, unknown>;
  fixed: Record<string, unknown>;
  maxCalls: number;
  requiresConfirmation: boolean;
};

/** The limits of a run's tool use (docs/spec/admin-side.md#states). `timeMs`: in tools, without waiting. */
export type ToolLimits = {
  maxRounds: number;
  maxCalls: number;
  maxCallsGlobal: number;
  maxIdentical: number;
  timeMs: number;
};

/** How a call ended; `error` begins with a code (see `tool-policy.ts`), optionally followed by text for the model. */
export type CallEnd = {
  status: CallEndStatus;
  result: unknown;
  error: string | null;
};

/** A saved call of a run; a `running` one may have started in an earlier attempt. */
export type RecordedCall = {
  id: string;
  modelCallId: string;
  name: string;
  arguments: unknown;
  sequence: number;
  status: ToolCallStatus;
  result: unknown;
  error: string | null;
  durationMs: number | null;
};

/** A call of a new round, decided but not saved yet. */
export type NewCall = Pick<
  RecordedCall,
  'modelCallId' | 'name' | 'arguments' | 'sequence' | 'status' | 'error'
>;

/**
 * The parts of a round that only its provider gets back, within the run: the thoughts in its own fields,
 * and what it sent with each call, by the call's id.
 */
export type Replay = { reasoning: Reasoning | null; extras: Record<string, unknown> };

type RoundFacts = {
  text: string;
  family: string;
  model: string;
  usage: Usage;
  elapsedMs: number;
  replay: Replay | null;
};
export type RecordedRound = RoundFacts & { calls: RecordedCall[] };
/** `spent` breaks `usage` down by model, including calls that failed before the round's own. */
export type NewRound = RoundFacts & { spent: Spent[]; tried: Tried[]; round: number; calls: NewCall[] };

/** The decision whether a call may start; a refusal with `endsToolUse` also applies to later calls. */
export type Verdict = { may: true } | { may: false; error: string; endsToolUse: boolean };

/** Thrown by `perform` with a message for the model; any other error reaches the model only as `TOOL_FAILED`. */
export class ToolError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Thrown by the port when another attempt has taken over the run. */
export class ClaimLostError extends Error {}

/** Thrown by the port while nothing can be saved or read: another attempt continues from the last saved step. */
export class RunInterruptedError extends Error {}

/** The environment of the tool loop: the tools, the state of earlier attempts, and a place to save each step. */
export type ToolsPort = {
  offered: readonly RunTool[];
  limits: ToolLimits;
  earlier: readonly RecordedRound[];
  /** Saves a round and its calls before any of them starts. */
  saveRound: (round: NewRound) => Promise<RecordedCall[]>;
  /** Called right before each call. */
  begin: (call: RecordedCall) => Promise<Verdict>;
  perform: (call: RecordedCall, signal: AbortSignal) => Promise<unknown>;
  finish: (call: RecordedCall, end: CallEnd) => Promise<void>;
  /** The current calls, or `waiting` when one is still pending: the run is then released until it is decided. */
  waitOrRead: (elapsedMs: number) => Promise<'waiting' | RecordedCall[]>;
  /** Calls `halt` when tools are halted everywhere. Returns a function that unsubscribes. */
  onHalt: (halt: () => void) => () => void;
};
