import type { Parameter, Task } from '@agentarium/contracts';

let count = 0;
const nextId = () => `01900000-0000-7000-9000-${String(++count).padStart(12, '0')}`;

/** A text parameter that the run form asks for; override only what the test is about. */
export const aParameter = (overrides: Partial<Parameter> = {}): Parameter => ({
  name: 'meal',
  param_type: 'UserInput',
  data_type: 'String',
  locales: { en: { display_name: 'What you ate' }, ru: { display_name: 'Что вы съели' } },
  ...overrides,
});

type Overrides = Partial<Omit<Task, 'agent'>> & { agent?: Partial<Task['agent']> };

/**
 * A task open to everyone, with its English texts in Russian too, which its form asks for; override only what the test is
 * about.
 */
export function aTask({
  agent = {},
  name = 'Plate check',
  description = 'Counts calories',
  ...overrides
}: Overrides = {}): Task {
  const agentId = agent.id ?? nextId();
  return {
    id: nextId(),
    name,
    description,
    agent: {
      id: agentId,
      name: 'Dietologist',
      role: 'Nutrition',
      deployment_state: 'prod',
      archived_at: null,
      tier: 'basic',
      config: { image: null, greeting: null, disclaimer: null, locales: {} },
      ...agent,
    },
    agent_id: agentId,
    task_type: 'plain',
    execution_type: 'multiple',
    deployment_state: 'prod',
    tier: 'basic',
    model_type: 'chatgpt',
    model_version: 1,
    parent_task_id: null,
    parent_task_name: null,
    child_tasks: [],
    prompts: [],
    prompt_ids: [],
    required_parameters: [],
    output_parameters: [],
    child_task_config: null,
    config: { tier: 'basic', locales: { ru: { name, description } } },
    has_access: true,
    archived_at: null,
    change_count: 0,
    created_at: '2026-11-01T10:00:00Z',
    updated_at: '2026-11-01T10:00:00Z',
    ...overrides,
  };
}
