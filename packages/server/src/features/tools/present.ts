import {
  isToolCallWaiting,
  namedInAddress,
  namedInCommand,
  type PendingToolCall,
  type Tool,
  type ToolCall,
} from '@agentarium/contracts';
import type { toolCalls } from '../../db/schema/index.ts';
import type { ToolRow } from './types.ts';

export type CallRow = typeof toolCalls.$inferSelect;

export function presentTool(row: ToolRow): Tool {
  return {
    id: row.id,
    ...toolFields(row),
    change_count: row.change_count,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** The fields that administrators edit. */
export function toolFields(row: ToolRow) {
  return {
    name: row.name,
    description: row.description,
    implementation_type: row.implementation_type,
    input_schema: row.input_schema as Tool['input_schema'],
    config: row.config as Tool['config'],
    is_enabled: row.is_enabled,
    requires_confirmation: row.requires_confirmation,
  };
}

/** The fields for the audit log: headers, URLs and commands may contain what should have been a named secret. */
export function auditedFields<T extends { config: Record<string, unknown> }>(fields: T): T {
  const { headers, url, command } = fields.config;
  const names = Object.keys(headers ?? {}).map((name) => [name, '[not recorded]']);
  return {
    ...fields,
    config: {
      ...fields.config,
      ...(typeof url === 'string' && { url: namedInAddress('tool', url) }),
      ...(typeof command === 'string' && { command: namedInCommand('tool', command) }),
      ...(names.length > 0 && { headers: Object.fromEntries(names) }),
    },
  };
}

export function presentToolCall(row: CallRow): ToolCall {
  const { started_at, finished_at } = row;
  const isWaiting = isToolCallWaiting(row.status);
  return {
    id: row.id,
    execution_id: row.execution_id,
    tool_id: row.tool_id,
    tool_name: row.tool_name,
    arguments: row.arguments,
    result: row.result ?? null,
    status: row.status,
    error: row.error,
    sequence: row.sequence,
    duration_ms: started_at && finished_at ? Math.max(0, finished_at.getTime() - started_at.getTime()) : null,
    expires_at: isWaiting ? (row.expires_at?.toISOString() ?? null) : null,
    created_at: row.created_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
  };
}

export type PendingRow = {
  call: CallRow;
  user_id: string;
  username: string;
  task_id: string;
  task_name: string;
};

export function presentPendingToolCall({ call, ...run }: PendingRow): PendingToolCall {
  return { ...presentToolCall(call), ...run };
}
