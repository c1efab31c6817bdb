import { initialDescriptions, type SystemConfig } from '@agentarium/contracts';

type Parts = { [S in keyof SystemConfig]?: Partial<SystemConfig[S]> };

const unsigned = { last_modified_at: null, changed_by: null };

/** The default system switches; override what the test is about. */
export const aConfig = (parts: Parts = {}): SystemConfig => ({
  task_scheduler: {
    enabled: true,
    maintenance_mode: false,
    description: initialDescriptions.task_scheduler,
    ...unsigned,
    ...parts.task_scheduler,
  },
  tool_calls: {
    enabled: true,
    maintenance_mode: false,
    emergency_stop: false,
    max_calls_per_execution_global: 50,
    max_execution_time_seconds: 300,
    tools_max_calls: 25,
    tools_max_depth: 8,
    cycle_max_identical: 3,
    ...unsigned,
    ...parts.tool_calls,
  },
  user_registration: {
    enabled: true,
    description: initialDescriptions.user_registration,
    ...unsigned,
    ...parts.user_registration,
  },
});
