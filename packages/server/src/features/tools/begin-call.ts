import type { SystemConfig } from '../../db/schema/index.ts';
import { executionState } from '../../db/states/execution-state.ts';
import { toolCallState } from '../../db/states/tool-call-state.ts';
import { ClaimLostError, type Verdict } from '../../engine/tools/types.ts';
import type { Services } from '../../platform/context.ts';
import type { Claim, ToolDefinition } from './types.ts';

/** The statement that begins the call also reads the switches, so after a halt none begins anywhere. */
const begin = `
  update tool_calls c set started_at = coalesce(c.started_at, $5)
  from executions e, tasks t, tools x, system_config s
  where c.id = $4 and ${toolCallState.isRunning('c.status')} and e.id = c.execution_id and t.id = e.task_id and x.id = c.tool_id
    and e.id = $1 and e.claimed_by = $2 and e.attempt = $3 and ${executionState.isRunning('e.status')}
    and x.is_enabled and (t.config->>'tools_enabled')::boolean
    and (t.config->'allowed_tools'->x.id::text->>'enabled')::boolean
    and (s.config->'tool_calls'->>'enabled')::boolean
    and not (s.config->'tool_calls'->>'maintenance_mode')::boolean
    and not (s.config->'tool_calls'->>'emergency_stop')::boolean
  returning x.name, x.implementation_type, x.config`;

const why = `
  select s.config->'tool_calls' as switches, coalesce((t.config->>'tools_enabled')::boolean, false) as tools_enabled
  from executions e join tasks t on t.id = e.task_id, system_config s
  where e.id = $1 and e.claimed_by = $2 and e.attempt = $3 and ${executionState.isRunning('e.status')}`;

type Reasons = { switches: SystemConfig['tool_calls']; tools_enabled: boolean };

/** Why a call that was allowed when its run was claimed may not begin now; pure. */
export function refusalOf({ switches, tools_enabled }: Reasons): Extract<Verdict, { may: false }> {
  if (switches.emergency_stop) return { may: false, error: 'TOOLS_HALTED', endsToolUse: true };
  const areOff = !switches.enabled || switches.maintenance_mode || !tools_enabled;
  if (areOff) return { may: false, error: 'TOOLS_OFF', endsToolUse: true };
  return { may: false, error: 'TOOL_DISABLED', endsToolUse: false };
}

/** Begins a call, or returns why it may not begin. Throws ClaimLostError. */
export async function beginCall(
  { database, clock }: Services,
  { claim, callId }: { claim: Claim; callId: string },
): Promise<{ tool: ToolDefinition } | Extract<Verdict, { may: false }>> {
  const held = [claim.id, claim.workerId, claim.attempt];
  const [tool] = await database.query<ToolDefinition>('begin-call', begin, [...held, callId, clock.now()]);
  if (tool) return { tool };
  const [reasons] = await database.query<Reasons>('call-refusal', why, held);
  if (!reasons) throw new ClaimLostError();
  return refusalOf(reasons);
}
