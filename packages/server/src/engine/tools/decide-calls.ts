import type { ToolCallRequest } from '../../platform/models/read-chunk.ts';
import { argumentFault, readArguments, withFixed } from './check-arguments.ts';
import type { GuardCode } from './codes.ts';
import { type PastCall, trippedGuard } from './guards.ts';
import type { NewCall, RunTool, ToolLimits } from './types.ts';

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
