import type { Agent, AgentTask, LlmModel } from '@agentarium/contracts';
import type { agents, tasks } from '../../db/schema/index.ts';

export type AgentRow = typeof agents.$inferSelect;
export type AgentTaskRow = Pick<
  typeof tasks.$inferSelect,
  'id' | 'agent_id' | 'name' | 'description' | 'task_type' | 'execution_type' | 'deployment_state' | 'tier'
> & { locales: AgentTask['locales']; child_tasks_count: number; model_type: LlmModel | null };

function presentAgentTask(row: AgentTaskRow): AgentTask {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    task_type: row.task_type,
    execution_type: row.execution_type,
    deployment_state: row.deployment_state,
    tier: row.tier,
    child_tasks_count: row.child_tasks_count,
    locales: row.locales,
  };
}

/** An agent with those of its tasks that are visible to the caller. */
export function presentAgent(row: AgentRow, ownTasks: AgentTaskRow[], hasAccess: boolean): Agent {
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    description: row.description,
    tier: row.tier,
    deployment_state: row.deployment_state,
    model_type: ownTasks.find((task) => task.model_type !== null)?.model_type ?? null,
    model_version: row.model_version,
    archived_at: row.archived_at?.toISOString() ?? null,
    change_count: row.change_count,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    has_access: hasAccess,
    tasks: ownTasks.map(presentAgentTask),
    config: { ...row.config, tier: row.tier },
  };
}
