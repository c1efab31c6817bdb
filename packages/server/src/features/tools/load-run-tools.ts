import { initialToolLimits, type TaskConfig } from '@agentarium/contracts';
import type { SystemConfig } from '../../db/schema/index.ts';
import type { RecordedCall, RecordedRound, Replay, RunTool, ToolLimits } from '../../engine/tools/types.ts';
import type { Database } from '../../platform/database/database.ts';
import type { CallOwner } from './types.ts';

/** Maximum calls of one tool when neither its own limit nor the task's is set. */
const maxCallsOfTool = 10;

type ToolFacts = {
  id: string;
  name: string;
  description: string;
  input_schema: Record<string, unknown>;
  requires_confirmation: boolean;
};
type CallFacts = RecordedCall & { round: number };
type RoundFacts = {
  round: number;
  text: string;
  family: string;
  model: string;
  input_tokens: number | null;
  output_tokens: number | null;
  elapsed_ms: number;
  replay: Replay | null;
};

type RunToolRow = {
  user_id: string;
  task_id: string;
  timezone: string | null;
  config: Omit<TaskConfig, 'tier'>;
  switches: SystemConfig['tool_calls'];
  tools: (ToolFacts & { reads_profile: boolean })[];
  rounds: RoundFacts[];
};

/** A run's calls as the engine needs them, in order. */
export const callsOfRun = `
  select id, round, model_call_id as "modelCallId", tool_name as name, arguments, sequence, status, result, error,
    (extract(epoch from (finished_at - started_at)) * 1000)::int as "durationMs"
  from tool_calls where execution_id = $1 order by sequence`;

const read = `
  select e.user_id, e.task_id, u.timezone, t.config, s.config->'tool_calls' as switches,
    coalesce((
      select json_agg(json_build_object('id', x.id, 'name', x.name, 'description', x.description,
        'input_schema', x.input_schema, 'requires_confirmation', x.requires_confirmation,
        'reads_profile', x.implementation_type = 'builtin' and coalesce(x.config->>'builtin', x.name) in ('user_profile', 'past_results'))
        order by x.name)
      from tools x where x.is_enabled and (t.config->'allowed_tools'->x.id::text->>'enabled')::boolean
    ), '[]') as tools,
    coalesce((
      select json_agg(r order by r.round) from execution_rounds r where r.execution_id = e.id
    ), '[]') as rounds
  from executions e join tasks t on t.id = e.task_id join users u on u.id = e.user_id, system_config s
  where e.id = $1`;

type RunTools = {
  owner: CallOwner;
  offered: RunTool[];
  ids: Map<string, string>;
  /** Names of the tools whose results contain the user's profile. */
  profileTools: Set<string>;
  limits: ToolLimits;
  earlier: RecordedRound[];
};

/** Returns whether tools may currently be used at all. */
export const areOn = ({ enabled, maintenance_mode, emergency_stop }: SystemConfig['tool_calls']) =>
  enabled && !maintenance_mode && !emergency_stop;

/** Returns the tools that a task's run is offered, and their limits; pure. */
export function offerOf({
  config,
  switches,
  tools,
}: Pick<RunToolRow, 'config' | 'switches'> & { tools: ToolFacts[] }): {
  offered: RunTool[];
  limits: ToolLimits;
} {
  const mayUse = config.tools_enabled === true && areOn(switches);
  const offered = (mayUse ? tools : []).map((tool): RunTool => {
    const allowed = config.allowed_tools?.[tool.id];
    return {
      name: tool.name,
      description: tool.description,
      inputSchema: tool.input_schema,
      fixed: allowed?.settings ?? {},
      maxCalls: allowed?.max_calls ?? config.tools_max_calls ?? maxCallsOfTool,
      requiresConfirmation: tool.requires_confirmation || allowed?.requires_confirmation === true,
    };
  });
  const system = { ...initialToolLimits, ...switches };
  const limits = {
    maxRounds: config.tools_max_depth ?? system.tools_max_depth,
    maxCalls: config.tools_max_calls ?? system.tools_max_calls,
    maxIdentical: config.cycle_max_identical ?? system.cycle_max_identical,
    maxCallsGlobal: switches.max_calls_per_execution_global,
    timeMs: switches.max_execution_time_seconds * 1000,
  };
  return { offered, limits };
}

/** The tools of a run and their calls by earlier attempts; null when it has none. */
export async function loadRunTools(database: Database, executionId: string): Promise<RunTools | null> {
  const [row] = await database.query<RunToolRow>('run-tools', read, [executionId]);
  if (!row) return null;
  const { offered, limits } = offerOf(row);
  if (offered.length === 0 && row.rounds.length === 0) return null;
  const calls =
    row.rounds.length === 0 ? [] : await database.query<CallFacts>('run-calls', callsOfRun, [executionId]);
  const earlier = row.rounds.map(
    ({ round, input_tokens, output_tokens, elapsed_ms, text, family, model, replay }): RecordedRound => ({
      text,
      family,
      model,
      usage: { input_tokens, output_tokens },
      elapsedMs: elapsed_ms,
      replay,
      calls: calls.filter((call) => call.round === round).map(({ round: _round, ...call }) => call),
    }),
  );
  return {
    owner: { userId: row.user_id, taskId: row.task_id, executionId, timezone: row.timezone ?? 'UTC' },
    offered,
    ids: new Map(row.tools.map(({ id, name }) => [name, id])),
    profileTools: new Set(row.tools.filter((tool) => tool.reads_profile).map(({ name }) => name)),
    limits,
    earlier,
  };
}
