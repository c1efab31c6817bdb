import type { SystemConfig, SystemConfigInput } from '@agentarium/contracts';

type Fields = Record<string, unknown>;
export type ConfigChange = { config: SystemConfig; changes: Record<string, { from: unknown; to: unknown }> };

const sections = ['task_scheduler', 'tool_calls', 'user_registration'] as const;

/**
 * Merges a change into the configuration: changed sections get who and when. `changes` lists each field as
 * `section.field`; it is empty when nothing changed.
 */
export function mergeConfig(
  current: SystemConfig,
  input: SystemConfigInput,
  by: { username: string; now: Date },
): ConfigChange {
  const changes: ConfigChange['changes'] = {};
  const signature = { last_modified_at: by.now.toISOString(), changed_by: by.username };
  const merge = <T extends Fields>(name: string, section: T, given: Fields | undefined): T => {
    const fields = Object.entries(given ?? {}).filter(([key, to]) => to !== undefined && section[key] !== to);
    for (const [key, to] of fields) changes[`${name}.${key}`] = { from: section[key], to };
    return fields.length === 0 ? section : { ...section, ...Object.fromEntries(fields), ...signature };
  };
  const [scheduler, tools, registration] = sections;
  const config = {
    task_scheduler: merge(scheduler, current.task_scheduler, input.task_scheduler),
    tool_calls: merge(tools, current.tool_calls, input.tool_calls),
    user_registration: merge(registration, current.user_registration, input.user_registration),
  };
  return { config, changes };
}
