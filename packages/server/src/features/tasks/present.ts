import type { LlmModel, Parameter, PromptRole, Task } from '@agentarium/contracts';
import type { agents, tasks } from '../../db/schema/index.ts';

export type TaskRow = typeof tasks.$inferSelect;
export type TaskAgentRow = Pick<
  typeof agents.$inferSelect,
  'id' | 'name' | 'role' | 'tier' | 'deployment_state' | 'archived_at' | 'config'
>;
export type TaskPromptRow = {
  id: string;
  title: string;
  role: PromptRole;
  version: number;
  model_type: LlmModel;
};
export type ChildTaskRow = Pick<
  TaskRow,
  | 'id'
  | 'parent_task_id'
  | 'name'
  | 'description'
  | 'execution_type'
  | 'deployment_state'
  | 'tier'
  | 'archived_at'
  | 'config'
>;
export type TaskParts = {
  task: TaskRow;
  agent: TaskAgentRow;
  children: ChildTaskRow[];
  prompts: TaskPromptRow[];
  parentName: string | null;
};

/** Values set by administrators are shown to administrators only. */
function presentParameter(parameter: Parameter, isAdmin: boolean): Parameter {
  if (isAdmin || parameter.param_type !== 'AdminInput') return parameter;
  const { value: _hidden, ...shown } = parameter;
  return shown;
}

function presentTaskAgent(agent: TaskAgentRow): Task['agent'] {
  const { image, greeting, disclaimer, locales } = agent.config;
  return {
    id: agent.id,
    name: agent.name,
    role: agent.role,
    deployment_state: agent.deployment_state,
    archived_at: agent.archived_at?.toISOString() ?? null,
    tier: agent.tier,
    config: { image, greeting, disclaimer, locales },
  };
}

/** A full task; prompts and tool settings are for administrators. */
export function presentTask(parts: TaskParts, isAdmin: boolean, hasAccess: boolean): Task {
  const { task, agent, children, prompts, parentName } = parts;
  const shownPrompts = isAdmin ? prompts : [];
  const config = isAdmin
    ? task.config
    : { task_execution_limit: task.config.task_execution_limit, locales: task.config.locales };
  return {
    id: task.id,
    name: task.name,
    description: task.description,
    agent: presentTaskAgent(agent),
    agent_id: task.agent_id,
    task_type: task.task_type,
    execution_type: task.execution_type,
    deployment_state: task.deployment_state,
    tier: task.tier,
    model_type: prompts[0]?.model_type ?? null,
    model_version: task.model_version,
    parent_task_id: task.parent_task_id,
    parent_task_name: parentName,
    child_tasks: children.map((child) => ({
      id: child.id,
      name: child.name,
      description: child.description,
      execution_type: child.execution_type,
      deployment_state: child.deployment_state,
      tier: child.tier,
      task_execution_limit: child.config.task_execution_limit ?? agent.config.task_execution_limit ?? 1,
      locales: child.config.locales,
    })),
    prompts: shownPrompts.map((prompt) => ({ ...prompt, model_version: prompt.version })),
    prompt_ids: shownPrompts.map((prompt) => prompt.id),
    required_parameters: task.required_parameters.map((parameter) => presentParameter(parameter, isAdmin)),
    output_parameters: task.output_parameters,
    child_task_config: task.child_task_config,
    config: { ...config, tier: task.tier },
    has_access: hasAccess,
    archived_at: task.archived_at?.toISOString() ?? null,
    change_count: task.change_count,
    created_at: task.created_at.toISOString(),
    updated_at: task.updated_at.toISOString(),
  };
}
