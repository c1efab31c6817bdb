import type { Agent, AgentTask } from '@agentarium/contracts';

let count = 0;
const nextId = () => `01900000-0000-7000-8000-${String(++count).padStart(12, '0')}`;

/** A task as an agent lists it, open to everyone; override only what the test is about. */
export const anAgentTask = (overrides: Partial<AgentTask> = {}): AgentTask => ({
  id: nextId(),
  name: 'Plate check',
  description: 'Counts calories',
  task_type: 'plain',
  execution_type: 'multiple',
  deployment_state: 'prod',
  tier: 'basic',
  child_tasks_count: 0,
  locales: {},
  ...overrides,
});

/**
 * An agent open to everyone, with its English texts in Russian too, which its form asks for; override only what the test
 * is about.
 */
export const anAgent = ({
  name = 'Dietologist',
  role = 'Nutrition',
  description = 'Plans menus',
  ...overrides
}: Partial<Agent> = {}): Agent => ({
  id: nextId(),
  name,
  role,
  description,
  tier: 'basic',
  deployment_state: 'prod',
  model_type: 'chatgpt',
  model_version: 1,
  archived_at: null,
  change_count: 0,
  created_at: '2026-11-01T10:00:00Z',
  updated_at: '2026-11-01T10:00:00Z',
  has_access: true,
  tasks: [],
  config: {
    image: null,
    greeting: null,
    disclaimer: null,
    task_execution_limit: null,
    tier: 'basic',
    locales: { ru: { name, role, description } },
  },
  ...overrides,
});
