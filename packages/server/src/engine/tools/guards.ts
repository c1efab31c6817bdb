import stringify from 'safe-stable-stringify';
import type { GuardCode } from './codes.ts';
import type { RecordedCall, RunTool, ToolLimits } from './types.ts';

export type PastCall = Pick<RecordedCall, 'name' | 'arguments'>;

/** The facts that a guard checks: the requested call, all earlier calls, and the earlier rounds. */
export type Asked = {
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
