import type { api, ParsedBody, ToolTrial } from '@agentarium/contracts';
import { argumentFault } from '../../engine/tools/check-arguments.ts';
import { ToolError } from '../../engine/tools/types.ts';
import type { SignedIn } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { recordAudit } from '../audit/index.ts';
import { loadSystemConfig } from '../system/index.ts';
import { performCall } from './perform-call.ts';
import { refusePatterns } from './refuse-patterns.ts';

const longestMs = 30_000;
/** A trial belongs to no run. */
const nowhere = '00000000-0000-0000-0000-000000000000';

type Input = ParsedBody<typeof api.tools.tryTool>;

async function attempt(ctx: SignedIn, input: Input): Promise<Pick<ToolTrial, 'result' | 'error'>> {
  const { tool, arguments: args } = input;
  const fault = argumentFault(tool.input_schema, args);
  if (fault !== null) return { result: null, error: `INVALID_ARGUMENTS: ${fault}` };
  const owner = { userId: ctx.actor.id, taskId: nowhere, executionId: nowhere, timezone: 'UTC' };
  const request = { id: newId(), arguments: args, signal: AbortSignal.timeout(longestMs) };
  try {
    return { result: (await performCall(ctx, { owner, tool, request })) ?? null, error: null };
  } catch (error) {
    if (error instanceof ToolError) return { result: null, error: `${error.code}: ${error.message}` };
    ctx.log.warn({ err: error }, 'the trial of a tool failed');
    return { result: null, error: 'TOOL_FAILED' };
  }
}

/**
 * Tries an unsaved tool as the administrator's own account; audited, since it may have external effects. Returns the
 * result, or the error that a model would get. Throws TOOLS_HALTED, VALIDATION_FAILED for unsafe patterns.
 */
export async function tryTool(ctx: SignedIn, input: Input): Promise<ToolTrial> {
  refusePatterns(input.tool);
  const { tool_calls } = await loadSystemConfig(ctx.database.db);
  if (tool_calls.emergency_stop) throw new AppError('TOOLS_HALTED');
  await recordAudit(ctx, ctx.database.db, {
    action: 'tools.tryTool',
    targetType: 'tool',
    targetId: null,
    changes: { name: input.tool.name, implementation_type: input.tool.implementation_type },
    now: ctx.clock.now(),
  });
  const begun = performance.now();
  const answer = await attempt(ctx, input);
  return { ...answer, duration_ms: Math.round(performance.now() - begun) };
}
