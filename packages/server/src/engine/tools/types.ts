import type { CallEndStatus, ToolCallStatus } from '@agentarium/contracts';
import type { Spent, Tried, Usage } from '../usage.ts';

/**
 * A tool of a run; `inputSchema` is a JSON Schema of the arguments, `maxCalls` counts a whole run. `fixed` holds the
 * arguments that the task sets: the model is not asked for them, and whatever it says of them counts for nothing.
 */
export type RunTool = {
  name: string;
  description: string;
  inputSchema: Record<string, unknown>;
  fixed: Record<string, unknown>;
  maxCalls: number;
  requiresConfirmation: boolean;
};

/** Bounds of a run's tool use (docs/spec/admin-side.md#states). `timeMs`: in tools, without waiting. */
export type ToolLimits = {
  maxRounds: number;
  maxCalls: number;
  maxCallsGlobal: number;
  maxIdentical: number;
  timeMs: number;
};

/** How a call ended; `error` begins with a code (see `codes.ts`), words for the model may follow. */
export type CallEnd = {
  status: CallEndStatus;
  result: unknown;
  error: string | null;
};

/** A call of a run as it is kept; a `running` one may have begun in an earlier attempt. */
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

/** A call of a new round, decided but not kept yet. */
export type NewCall = Pick<
  RecordedCall,
  'modelCallId' | 'name' | 'arguments' | 'sequence' | 'status' | 'error'
>;

type RoundFacts = { text: string; family: string; model: string; usage: Usage; elapsedMs: number };
export type RecordedRound = RoundFacts & { calls: RecordedCall[] };
/** `spent` says by model what makes up `usage`: the calls that failed before the round's own are in it. */
export type NewRound = RoundFacts & { spent: Spent[]; tried: Tried[]; round: number; calls: NewCall[] };

/** Whether a call may begin; a refusal that `endsToolUse` holds for the calls after it too. */
export type Verdict = { may: true } | { may: false; error: string; endsToolUse: boolean };

/** Thrown by `perform` for what the model may know; anything else it throws reaches the model as `TOOL_FAILED` alone. */
export class ToolError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Thrown by the port when the run is not this attempt's any more. */
export class RunTakenAway extends Error {}

/** Thrown by the port when it can keep or read nothing for now: another attempt goes on from the last kept step. */
export class RunInterrupted extends Error {}

/** What the loop needs of the world: the tools, what earlier attempts left, and a place to keep each step. */
export type ToolsPort = {
  offered: readonly RunTool[];
  limits: ToolLimits;
  earlier: readonly RecordedRound[];
  /** Keeps a round and its calls before any of them begins. */
  saveRound: (round: NewRound) => Promise<RecordedCall[]>;
  /** Asked right before each call. */
  begin: (call: RecordedCall) => Promise<Verdict>;
  perform: (call: RecordedCall, signal: AbortSignal) => Promise<unknown>;
  finish: (call: RecordedCall, end: CallEnd) => Promise<void>;
  /** The calls as they now stand, or `parked` when one still waits: the run is then given up until it is decided. */
  parkOrRead: (elapsedMs: number) => Promise<'parked' | RecordedCall[]>;
  /** Calls back when tools are halted everywhere. Returns a function that stops listening. */
  onHalt: (halt: () => void) => () => void;
};
