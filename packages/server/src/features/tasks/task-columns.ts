import { storedTranslations, type TaskInput } from '@agentarium/contracts';
import type { TaskRow } from './present.ts';

export type TaskColumns = Pick<
  TaskRow,
  | 'name'
  | 'description'
  | 'agent_id'
  | 'parent_task_id'
  | 'task_type'
  | 'execution_type'
  | 'tier'
  | 'deployment_state'
  | 'required_parameters'
  | 'output_parameters'
  | 'child_task_config'
  | 'config'
>;

/** The columns that administrators edit. */
export function taskColumns(row: TaskColumns): TaskColumns {
  return {
    name: row.name,
    description: row.description,
    agent_id: row.agent_id,
    parent_task_id: row.parent_task_id,
    task_type: row.task_type,
    execution_type: row.execution_type,
    tier: row.tier,
    deployment_state: row.deployment_state,
    required_parameters: row.required_parameters,
    output_parameters: row.output_parameters,
    child_task_config: row.child_task_config,
    config: row.config,
  };
}

/**
 * The columns for a form's input. State, tier, parameters and translations are kept when absent; a new task starts as
 * new, basic and empty. Absent limits are unset. Parent and child settings are kept for children only.
 */
export function columnsOf(input: TaskInput, current: TaskColumns | null): TaskColumns {
  const { name, description, agent_id, task_type, execution_type, config } = input;
  const isChild = task_type === 'child';
  const locales = config.locales ?? current?.config.locales;
  return {
    name,
    description,
    agent_id,
    parent_task_id: isChild ? (input.parent_task_id ?? null) : null,
    task_type,
    execution_type,
    tier: config.tier ?? current?.tier ?? 'basic',
    deployment_state: input.deployment_state ?? current?.deployment_state ?? 'new',
    required_parameters: input.required_parameters ?? current?.required_parameters ?? [],
    output_parameters: input.output_parameters ?? current?.output_parameters ?? [],
    child_task_config: isChild ? (input.child_task_config ?? null) : null,
    config: {
      task_execution_limit: config.task_execution_limit ?? null,
      locales: storedTranslations(locales, { name, description }) as TaskColumns['config']['locales'],
      tools_enabled: config.tools_enabled ?? false,
      tools_max_calls: config.tools_max_calls ?? null,
      tools_max_depth: config.tools_max_depth ?? null,
      cycle_max_identical: config.cycle_max_identical ?? null,
      allowed_tools: config.allowed_tools ?? null,
    },
  };
}
