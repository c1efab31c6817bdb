import type { PendingToolCall, Tool } from '@agentarium/contracts';

let count = 0;
const newId = () => {
  count += 1;
  return `01900000-0000-7000-9200-${String(count).padStart(12, '0')}`;
};

/** A tool; override only what the test is about. */
export const aTool = (overrides: Partial<Tool> = {}): Tool => ({
  id: newId(),
  name: 'weather',
  description: 'Tells the weather of a city.',
  implementation_type: 'http',
  input_schema: {
    type: 'object',
    properties: { city: { type: 'string', description: 'Its name' } },
    required: ['city'],
    additionalProperties: false,
  },
  config: { method: 'GET', url: 'https://api.example.com/{city}', timeout_ms: 5000 },
  is_enabled: true,
  requires_confirmation: false,
  stopped: null,
  archived_at: null,
  change_count: 2,
  created_at: '2026-11-01T10:00:00Z',
  updated_at: '2026-11-01T10:00:00Z',
  ...overrides,
});

/** A pending call. */
export const aPendingCall = (overrides: Partial<PendingToolCall> = {}): PendingToolCall => ({
  id: newId(),
  execution_id: newId(),
  tool_id: newId(),
  tool_name: 'weather',
  arguments: { city: 'Oslo' },
  result: null,
  status: 'pending_confirmation',
  error: null,
  sequence: 0,
  duration_ms: null,
  expires_at: new Date(Date.now() + 600_000).toISOString(),
  created_at: new Date().toISOString(),
  finished_at: null,
  user_id: newId(),
  username: 'anna',
  task_id: newId(),
  task_name: 'Plan a walk',
  ...overrides,
});
