import stringify from 'safe-stable-stringify';
import type { ToolCallRequest } from '../../platform/models/read-chunk.ts';
import { argumentFault, readArguments, withFixed } from './check-arguments.ts';
import type { NewCall, RecordedCall, RunTool, ToolLimits } from './types.ts';

/** Guards that end a run's tool use: further calls are denied, and the model answers with what it has. */
const guardCodes = [
  'MAX_DEPTH',
  'MAX_CALLS_GLOBAL',
  'MAX_CALLS_RUN',
  'MAX_CALLS_TOOL',
  'IDENTICAL_CALLS',
  'TOOL_TIME_LIMIT',
  'TOOLS_HALTED',
  'TOOLS_OFF',
] as const;
type GuardCode = (typeof guardCodes)[number];

const words: Partial<Record<string, string>> = {
  MAX_DEPTH: 'No more rounds of tool calls are allowed.',
  MAX_CALLS_GLOBAL: 'No more tool calls are allowed.',
  MAX_CALLS_RUN: 'No more tool calls are allowed.',
  MAX_CALLS_TOOL: 'This tool may not be called again.',
  IDENTICAL_CALLS: 'This call was made already; its result is above.',
  TOOL_TIME_LIMIT: 'The time for tools is used up.',
  TOOLS_HALTED: 'Tools were halted by an administrator.',
  TOOLS_OFF: 'Tools are switched off.',
  TOOL_NOT_OFFERED: 'There is no such tool.',
  TOOL_DISABLED: 'This tool is not available.',
  NOT_CONFIRMED: 'The user did not allow this call.',
  CONFIRMATION_EXPIRED: 'The user did not allow this call in time.',
};

/** The code at the start of a call's `error`. */
export const codeOfError = (error: string): string => /^[A-Z_]+/.exec(error)?.[0] ?? '';

/** Returns what the model reads about a call without a result. */
export function errorForModel(error: string): string {
  const code = codeOfError(error);
  const meaning = words[code];
  return meaning === undefined ? error : `${code}: ${meaning}`;
}

export function endsToolUse(error: string | null): boolean {
  return error !== null && guardCodes.some((code) => code === codeOfError(error));
}

type PastCall = Pick<RecordedCall, 'name' | 'arguments'>;

/** The facts that a guard checks: the requested call, all earlier calls, and the earlier rounds. */
type Asked = {
  call: PastCall;
  past: readonly PastCall[];
  roundsBefore: number;
  tool: RunTool | undefined;
  limits: ToolLimits;
};

type Guard = (asked: Asked) => boolean;

const isIdentical = (one: PastCall, other: PastCall) =>
  one.name === other.name && stringify(one.arguments) === stringify(other.arguments);

const trips: Record<Exclude<GuardCode, 'TOOL_TIME_LIMIT' | 'TOOLS_HALTED' | 'TOOLS_OFF'>, Guard> = {
  MAX_DEPTH: ({ roundsBefore, limits }) => roundsBefore >= limits.maxRounds,
  MAX_CALLS_GLOBAL: ({ past, limits }) => past.length >= limits.maxCallsGlobal,
  MAX_CALLS_RUN: ({ past, limits }) => past.length >= limits.maxCalls,
  MAX_CALLS_TOOL: ({ call, past, tool }) =>
    tool !== undefined && past.filter(({ name }) => name === call.name).length >= tool.maxCalls,
  IDENTICAL_CALLS: ({ call, past, limits }) =>
    past.filter((earlier) => isIdentical(earlier, call)).length >= limits.maxIdentical,
};

/** The first guard that this call trips, or null. Every requested call counts, regardless of its outcome. */
export function trippedGuard(asked: Asked): GuardCode | null {
  const found = Object.entries(trips).find(([, guard]) => guard(asked));
  return (found?.[0] as GuardCode | undefined) ?? null;
}

/** The milliseconds that a run may still spend in tools. */
export function toolTimeLeft(calls: readonly Pick<RecordedCall, 'durationMs'>[], limits: ToolLimits): number {
  return limits.timeMs - calls.reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0);
}

/** The maximum number of calls that are read from one round. */
const maxPerRound = 64;

export type Deciding = {
  requested: readonly ToolCallRequest[];
  past: readonly PastCall[];
  roundsBefore: number;
  offered: readonly RunTool[];
  limits: ToolLimits;
};

type Decision = Pick<NewCall, 'status' | 'error'>;

function decideOne(tool: RunTool | undefined, given: unknown): Decision {
  if (tool === undefined) return { status: 'denied', error: 'TOOL_NOT_OFFERED' };
  const fault = argumentFault(tool.inputSchema, given);
  if (fault !== null) return { status: 'failed', error: `INVALID_ARGUMENTS: ${fault}` };
  return { status: tool.requiresConfirmation ? 'pending_confirmation' : 'running', error: null };
}

/**
 * Decides the calls of one round, one by one: after the first that trips a guard, all are denied by that guard.
 * `running` means: may run.
 */
export function decideCalls({ requested, past, roundsBefore, offered, limits }: Deciding): NewCall[] {
  const counted = [...past];
  const ids = new Set<string>();
  let tripped: GuardCode | null = null;
  return requested.slice(0, maxPerRound).map((request, index) => {
    const tool = offered.find(({ name }) => name === request.name);
    const call = {
      name: request.name,
      arguments: withFixed(readArguments(request.input), tool?.fixed ?? {}),
    };
    tripped ??= trippedGuard({ call, past: counted, roundsBefore, tool, limits });
    counted.push(call);
    const isUsable = request.id !== '' && !ids.has(request.id);
    const modelCallId = isUsable ? request.id : `call_${past.length + index + 1}`;
    ids.add(modelCallId);
    const decision: Decision =
      tripped === null ? decideOne(tool, call.arguments) : { status: 'denied', error: tripped };
    return { ...call, modelCallId, sequence: past.length + index + 1, ...decision };
  });
}
